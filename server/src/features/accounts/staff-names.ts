import { asLatin } from './lookalikes.ts'

/** What else a letter is written as, by those who want to be taken for another. */
const WAYS: Record<string, string> = {
  a: '[a4@]',
  b: '[b8]',
  d: '(?:d|cl)',
  e: '[e3]',
  g: '[g9]',
  i: '[il1!|]',
  l: '[il1!|]',
  m: '(?:m|rn)',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7+]',
  u: '[uv]',
  w: '(?:w|vv)',
  z: '[z2]',
}

/** Between letters: dots, spaces, emoji, anything that is neither letter nor digit. */
const BETWEEN = '[^\\p{L}\\p{N}]*'

const patternOf = (word: string): string =>
  [...asLatin(word.toLowerCase())].map((letter) => `${WAYS[letter] ?? letter}+`).join(BETWEEN)

/** "AdminTeam" is two words, "McAdam" as well. */
const apart = (name: string): string => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

/**
 * Returns a function that says whether a name would be taken for one of those who run the site: whether a whole word of it is
 * a staff word or several of them in one, however they are spelled. Digits before or after change nothing. A word that only
 * contains one, such as "Stafford", is fine.
 */
export function createStaffNames(words: readonly string[]): (name: string) => boolean {
  if (words.length === 0) return () => false
  const word = `(?:${words.map(patternOf).join('|')})`
  const pattern = new RegExp(`(?<!\\p{L})(?:${word}${BETWEEN})+(?!\\p{L})`, 'u')
  return (name) => {
    const spaced = apart(name)
    // Capitals may look like other letters than small ones. Staff words are compared in small ones.
    return [spaced, spaced.toLowerCase()].some((each) => pattern.test(asLatin(each)))
  }
}
