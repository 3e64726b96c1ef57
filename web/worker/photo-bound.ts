const MAX_PHOTOS = 200
const MAX_BYTES = 25_000_000
/** Of a photo without a known size. */
const USUAL_BYTES = 100_000

/** Which photos stay, of these sizes from the oldest to the newest: the newest ones, up to a number and a size in all. */
export function isWithin(sizes: readonly number[]): boolean[] {
  let [count, bytes] = [0, 0]
  return sizes
    .toReversed()
    .map((size) => {
      count += 1
      bytes += size || USUAL_BYTES
      return count <= MAX_PHOTOS && bytes <= MAX_BYTES
    })
    .reverse()
}
