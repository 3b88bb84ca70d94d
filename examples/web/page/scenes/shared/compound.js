// Mass properties of bodies of several parts.

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

// Returns the properties of parts that are fixed to each other, by the parallel axis theorem. Parts add up where
// they overlap.
export function compound(parts) {
  const mass = sum(parts.map((part) => part.mass));
  const center = [0, 1].map((axis) => sum(parts.map((part) => part.center[axis] * part.mass)) / mass);
  const square = (part) => {
    const [x, y] = part.center.map((coordinate, axis) => coordinate - center[axis]);
    return x * x + y * y;
  };
  const inertia = sum(parts.map((part) => part.inertia + part.mass * square(part)));
  return { mass, center, inertia };
}
