/** Where the cars of a small drawing are, in percent: the first below (of four: below on the left), the others follow clockwise. */
export function placeOf(index: number, count: number): { x: number; y: number } {
  const first = count === 4 ? 0.375 : 0.25
  const angle = (index / count + first) * 2 * Math.PI
  return { x: 50 + 31 * Math.cos(angle), y: 50 + 31 * Math.sin(angle) }
}
