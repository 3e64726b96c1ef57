// Finds easy passwords without a list: keys side by side, letters in alphabetical order, and repeats.
import { password as limits } from '@keyswap/contract/limits'

/** Rows and columns of the keyboards that are usual here: QWERTY, QWERTZ, AZERTY and the Latvian ŪGJRMV. */
const LINES = [
  ...['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ...['qwertzuiop', 'yxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ...['ūgjrmvnzēčžhķ', 'šusildatec', 'ņbīkpoā', 'aābcčdeēfgģhiījkķlļmnņoprsštuūvzž'],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol'],
].flatMap((line) => [line, [...line].reverse().join('')])

/** Two characters in a row are an accident: there is "as" in many a word. */
const SHORTEST_RUN = 3

/** A password is easy if it has no more characters than this when each run counts as one. */
const EASY = 3

/**
 * Whether the password is made of runs, as `abcdef` and `qwe123`, or repeats a part that is too short or itself easy, as
 * `x9x9x9`.
 */
export function isEasyPassword(folded: string): boolean {
  const letters = [...folded]
  if (countRuns(letters) <= EASY) return true
  const part = repeatedPart(folded)
  return part !== undefined && ([...part].length < limits.min_length || isEasyPassword(part))
}

/** The part of which the text is a repetition. Such a text is found in its double, moved by one part. */
export function repeatedPart(text: string): string | undefined {
  const length = (text + text).indexOf(text, 1)
  return length > 0 && length < text.length ? text.slice(0, length) : undefined
}

function countRuns(letters: string[]): number {
  let count = 0
  for (let at = 0; at < letters.length; count += 1) {
    const length = runAt(letters, at)
    at += length < SHORTEST_RUN ? 1 : length
  }
  return count
}

/** The length of the run that begins here: each character has the same step to the next, or they follow a keyboard line. */
function runAt(letters: string[], at: number): number {
  const step = codeAt(letters, at + 1) - codeAt(letters, at)
  let end = at + 1
  while (Math.abs(step) <= 2 && codeAt(letters, end) - codeAt(letters, end - 1) === step) end += 1
  while (end < letters.length && isInLine(letters.slice(at, end + 1).join(''))) end += 1
  return end - at
}

const codeAt = (letters: string[], at: number): number => letters[at]?.codePointAt(0) ?? Number.NaN

const isInLine = (text: string): boolean => LINES.some((line) => line.includes(text))
