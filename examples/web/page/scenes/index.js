// Scenes in the order of the menu.

import { anemone } from "./anemone.js";
import { beam } from "./beam.js";
import { bend } from "./bend.js";
import { blobs } from "./blobs.js";
import { boat } from "./boat.js";
import { cable } from "./cable.js";
import { cantilever } from "./cantilever.js";
import { car } from "./car.js";
import { cheese } from "./cheese.js";
import { cloth } from "./cloth.js";
import { conveyor } from "./conveyor.js";
import { cradle } from "./cradle.js";
import { crawler } from "./crawler.js";
import { creature } from "./creature.js";
import { dent } from "./dent.js";
import { doors } from "./doors.js";
import { face } from "./face.js";
import { flag } from "./flag.js";
import { hair } from "./hair.js";
import { mask } from "./mask.js";
import { materials } from "./materials.js";
import { modes } from "./modes.js";
import { net } from "./net.js";
import { pile } from "./pile.js";
import { pinball } from "./pinball.js";
import { pool } from "./pool.js";
import { ragdoll } from "./ragdoll.js";
import { rain } from "./rain.js";
import { regions } from "./regions.js";
import { ring } from "./ring.js";
import { rope } from "./rope.js";
import { seeds } from "./seeds.js";
import { square, stiffSquare } from "./square.js";
import { stack } from "./stack.js";
import { tear } from "./tear.js";
import { tiles } from "./tiles.js";
import { walker } from "./walker.js";
import { whip } from "./whip.js";
import { wrecking } from "./wrecking.js";

export const SCENES = [
  square, cloth, stiffSquare, modes, dent, bend, creature, crawler, walker, face, mask,
  pool, blobs, stack, pile, conveyor, tiles, car, wrecking, materials, cradle, ragdoll, pinball, doors, rain, net,
  ring, tear, cheese, rope, cable, whip, hair, flag, boat, seeds, beam, anemone, regions, cantilever,
];
