// Comparing words with a tolerance for typos.

const LONG = 4
const VERY_LONG = 7
const YEAR = /^(19|20)\d\d$/

export function typosAllowed(typed: string): number {
  // With one typo, a year or a short word becomes a different one: 208 becomes 2008.
  if (typed.length < LONG || YEAR.test(typed)) return 0
  return typed.length >= VERY_LONG ? 2 : 1
}

/**
 * How many letters are wrong, missing, extra or swapped with their neighbour. Exact up to `most`; if there are more, any
 * number above `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
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
    // The following rows cannot be lower.
    if (least > most) return most + 1
    before = last
    last = costs
  }
  return last[b.length] ?? most + 1
}
