// Script of inputs for each scene: grab, drag, release, change gravity. The page runs its text, so it uses
// nothing from outside.
export function rehearse(player, steps) {
  const particle = Math.floor(player.kernel.world.count / 2);
  const [x, y] = player.kernel.world.place(particle);
  for (let step = 0; step < steps; step += 1) {
    if (step === 20) player.input("take", particle, x, y);
    else if (step > 20 && step <= 60) player.input("drag_to", x + 0.01 * (step - 20), y + 0.005 * (step - 20));
    else if (step === 61) player.input("let_go");
    else if (step === 80) player.input("set", "gravity", 5);
    if (player.fault || !player.step()) throw new Error(player.fault);
  }
  return player.kernel.checksum();
}
