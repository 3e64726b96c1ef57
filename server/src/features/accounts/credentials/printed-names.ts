import { asLatin } from '@keyswap/contract/accounts/lookalikes'
import {
  BADGES,
  PRINTED_NOW,
  PRINTED_PHRASES,
  PRINTED_SWAPS,
  PRINTED_UNLESS_PLAIN,
  PRINTED_WORDS,
} from '../../../texts/printed-names.ts'
import { createStaffNameCheck } from './staff-names.ts'

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

/** Of the name as it is: a currency's sign looks like a letter. */
const AMOUNT = new RegExp(`\\p{Sc}${GAP}\\p{N}|\\p{N}${GAP}\\p{Sc}`, 'u')
const BADGE = new RegExp(`[${BADGES}]`, 'u')
const hasPrintedWord = createStaffNameCheck(PRINTED_WORDS)

const wordIn = (words: readonly string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'gu')
const LATIN_WORD = wordIn(PRINTED_UNLESS_PLAIN.map(asLatin))
const countOf = (text: string): number => text.match(LATIN_WORD)?.length ?? 0

/**
 * Whether a name has what Keyswap itself prints beside names: the record of swaps, a mark, an amount, a swap plan says of
 * somebody, or another name in brackets.
 */
export const looksPrinted = (name: string): boolean => {
  const small = name.toLowerCase()
  return (
    BADGE.test(name) ||
    AMOUNT.test(name) ||
    hasPrintedWord(name) ||
    [name, small].some(
      (text) => PRINTED.test(asLatin(text)) || countOf(asLatin(text)) > countOf(small),
    )
  )
}
