// Passwords that no list needs to have: what lies side by side on a keyboard or in the alphabet, and what is repeated.
import { password as limits } from '@keyswap/contract/limits'

/** Rows of the keyboards that are usual here (QWERTY, QWERTZ, AZERTY, the Latvian ŪGJRMV), and columns. */
const LINES = [
  ...['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ...['qwertzuiop', 'yxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ...['ūgjrmvnzēčžhķ', 'šusildatec', 'ņbīkpoā', 'aābcčdeēfgģhiījkķlļmnņoprsštuūvzž'],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol'],
].flatMap((line) => [line, [...line].reverse().join('')])

/** Fewer are an accident: there is "as" in many a word. */
const SHORTEST_RUN = 3

/** As many characters are left of an easy one, or fewer, if each run counts as one. */
const EASY = 3

/** Whether it is made of runs, as `abcdef` and `qwe123`, or of a part that alone would be too short or easy, as `x9x9x9`. */
export function isEasyPassword(folded: string): boolean {
  const letters = [...folded]
  if (countRuns(letters) <= EASY) return true
  const part = repeatedPart(folded)
  return part !== undefined && ([...part].length < limits.min_length || isEasyPassword(part))
}

/** What the text consists of if it is the same several times: then it is found in itself, moved by one of them. */
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

/** How many characters from here on are a run: with the same step from each to the next, or along a line. */
function runAt(letters: string[], at: number): number {
  const step = codeAt(letters, at + 1) - codeAt(letters, at)
  let end = at + 1
  while (Math.abs(step) <= 2 && codeAt(letters, end) - codeAt(letters, end - 1) === step) end += 1
  while (end < letters.length && isInLine(letters.slice(at, end + 1).join(''))) end += 1
  return end - at
}

const codeAt = (letters: string[], at: number): number => letters[at]?.codePointAt(0) ?? Number.NaN

const isInLine = (text: string): boolean => LINES.some((line) => line.includes(text))
