import { PRINTED_NOW, PRINTED_PHRASES, PRINTED_SWAPS } from '../../../texts/printed-names.ts'
import { asLatin } from './lookalikes.ts'

/** Only what is between two words may differ: "12 · swaps" reads like "12 swaps". */
const GAP = '[^\\p{L}\\p{N}]*'
/** A number, also with letters that look like digits: "l2". */
const NUMBER = '(?<!\\p{L})[oil\\p{N}]*(?:\\p{N}|(?<=[oil]{2}))'
const PERCENT = '[%٪⁒‰]'

const oneOf = (words: readonly string[]): string =>
  words.map((word) => asLatin(word).split(' ').join(GAP)).join('|')

const PRINTED = new RegExp(
  [
    `${NUMBER}${GAP}(?:${PERCENT}|(?:x${GAP})?(?:${oneOf(PRINTED_SWAPS)})(?!\\p{L}))`,
    `${PERCENT}${GAP}\\p{N}`,
    `(?<!\\p{L})(?:${oneOf(PRINTED_SWAPS)})${GAP}\\p{N}`,
    `(?<!\\p{L})(?:${oneOf(PRINTED_PHRASES)})(?!\\p{L})`,
    `\\p{Ps}${GAP}(?:${oneOf(PRINTED_NOW)})(?!\\p{L})`,
  ].join('|'),
  'u',
)

/** Whether a name has what Keyswap itself prints beside names: the record of swaps, or another name in brackets. */
export const looksPrinted = (name: string): boolean =>
  PRINTED.test(asLatin(name)) || PRINTED.test(asLatin(name.toLowerCase()))
