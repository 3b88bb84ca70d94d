/** Errors of the kernel. */

const CODES = ["NONE", "FULL", "UNKNOWN_PARTICLE", "UNKNOWN_CONSTRAINT", "REPEATED_PARTICLE", "TOO_FEW_PARTICLES",
    "ALL_PINNED", "PARTIAL_ROW", "NON_FINITE", "OUT_OF_RANGE", "NULL", "MISALIGNED", "SHORT", "NO_WORLD",
    "UNKNOWN_COLLIDER", "BAD_SNAPSHOT", "UNKNOWN_BODY", "UNKNOWN_JOINT", "UNKNOWN_HULL", "NO_ROTATION",
    "OTHER_PARTICLES", "NO_LINE", "UNKNOWN_SURFACE"];

const PARAMETERS = [null, "position", "velocity", "mass", "impulse", "restLength", "spacing", "radius", "compliance",
    "damping", "stiffness", "blend", "yieldStrain", "creep", "plasticLimit", "timeStep", "substeps", "iterations",
    "gravity", "extent", "normal", "angularVelocity", "friction", "restitution", "inertia", "density", "rotation",
    "outline", "torque", "force", "viscosity", "cohesion", "strain", "angle", "area", "pressure", "youngsModulus",
    "poissonsRatio", "weight", "halfWidth", "depenetration", "sleepSpeed", "sleepDelay"];

const CAPACITIES = [null, "particles", "members", "constraints", "triangles", "bodies", "hulls", "corners", "edges",
    "regions", "memberships", "nodes", "surfaces", "points", "colliders", "rigidBodies", "joints", "muscles", "pressures",
    "chains", "fields", "emitters", "lattices", "regionSets", "flows", "sensors", "terrainChains", "tiles", "heights"];

export class PliantError extends Error {
    constructor(status, text) {
        super(text);
        this.name = "PliantError";
        this.code = CODES[status & 0xff] ?? "OTHER";
        const subject = (status >> 8) & 0xff;
        const full = this.code === "FULL";
        this.parameter = full ? null : PARAMETERS[subject] ?? null;
        this.capacity = full ? CAPACITIES[subject] ?? null : null;
    }
}

const TEXT = 64;

/** Returns a function that throws the error of a rejected call. */
export function checker(memory) {
    return (status) => {
        if (status === 0) return;
        const text = memory.room(TEXT, 1);
        memory.exports.pliant_status_text(status, text, TEXT);
        const bytes = memory.bytes(text, TEXT);
        throw new PliantError(status, new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))));
    };
}
