// Compares hashes as the database does (server/src/features/pictures/copies.sql).
import {
  KEY_BITS,
  KEY_NEAR,
  mirrored,
  NEAR,
  type PictureHashes,
} from '../../../server/src/outside/picture-hash.ts'

/** Hashes as numbers of 32 bits, the mirrored ones of each too. */
export type Comparable = { is_grey: boolean; plain: Uint32Array[]; mirrored: Uint32Array[] }

export const comparable = ({ is_grey, hashes }: PictureHashes): Comparable => ({
  is_grey,
  plain: hashes.map(packed),
  mirrored: hashes.map((hash) => packed(mirrored(hash, is_grey))),
})

/** Whether one picture is near the other, or near one of its cuts. */
export function areNear(one: Comparable, other: Comparable): boolean {
  if (one.is_grey !== other.is_grey) return false
  return [one.plain, one.mirrored].some((asked) => {
    const [whole] = asked
    const [stored] = other.plain
    return (
      (whole && other.plain.some((hash) => isNear(whole, hash))) ||
      (stored && asked.some((hash) => isNear(hash, stored)))
    )
  })
}

function isNear(one: Uint32Array, other: Uint32Array): boolean {
  if (bitsIn(((one[0] ?? 0) ^ (other[0] ?? 0)) >>> (32 - KEY_BITS)) > KEY_NEAR) return false
  let differing = 0
  for (let at = 0; at < one.length; at++) differing += bitsIn((one[at] ?? 0) ^ (other[at] ?? 0))
  return differing <= NEAR
}

const packed = (hash: string): Uint32Array =>
  Uint32Array.from(hash.match(/.{32}/g) ?? [], (bits) => Number.parseInt(bits, 2))

function bitsIn(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
