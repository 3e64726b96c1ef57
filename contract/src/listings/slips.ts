// Comparing words with a tolerance for typos. A slip is one typo.

const LONG = 4
const VERY_LONG = 7
const YEAR = /^(19|20)\d\d$/

/** How many typos are tolerated in a typed word. */
export function slipsAllowed(typed: string): number {
  // One typo turns a year into another year, and a short word into another one: 208 into 2008.
  if (typed.length < LONG || YEAR.test(typed)) return 0
  return typed.length >= VERY_LONG ? 2 : 1
}

/**
 * Edit distance: letters wrong, missing, extra or swapped with their neighbour. Exact up to `most`; above it, some
 * greater number.
 */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const costs = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (costs[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      costs.push(cost)
      least = Math.min(least, cost)
    }
    // The distance can only grow from here.
    if (least > most) return most + 1
    before = last
    last = costs
  }
  return last[b.length] ?? most + 1
}
