import { asLatin } from '@keyswap/contract/accounts/lookalikes'

/** Characters that people use in place of letters to imitate a name. All characters of an entry count as its first one. */
const ALIKE = ['a4@', 'b8', 'e3', 'g9', 'il1!|', 'o0', 's5$', 't7+', 'uv', 'z2']
const PAIRS: Record<string, string> = { rn: 'm', uu: 'w', ci: 'd' }

const likeOf = new Map(ALIKE.flatMap((alike) => [...alike].map((one) => [one, alike[0] ?? one])))

/** `like` is the letter as it is compared. `isReal` is false for a digit or sign that stands for a letter. */
type Letter = { like: string; isReal: boolean }

/** Null if the character is not a letter but stands between letters, as dots, spaces and emoji do. */
type Read = (one: string) => Letter | null

/** Signs such as @ count as letters, or as what is between them. */
const reading =
  (areSignsLetters: boolean): Read =>
  (one) => {
    const like = likeOf.get(one)
    const isReal = /\p{L}/u.test(one)
    const isLetter = isReal || /\p{N}/u.test(one) || (areSignsLetters && like !== undefined)
    return isLetter ? { like: like ?? one, isReal } : null
  }

/** Replaces two letters that together look like one letter. */
function joined(letters: (Letter | null)[]): (Letter | null)[] {
  const all: (Letter | null)[] = []
  for (const one of letters) {
    const like = PAIRS[`${all.at(-1)?.like}${one?.like}`]
    if (like) all.pop()
    all.push(like ? { like, isReal: true } : one)
  }
  return all
}

/** A letter, once however often it is repeated, and whether a word can begin or end with it. */
type Run = { letter: string; begins: boolean; ends: boolean }

/**
 * A word begins and ends where it has no letter beside it. Digits are not letters here, so digits before or after change nothing.
 */
function runsOf(letters: (Letter | null)[]): Run[] {
  const runs: Run[] = []
  for (const [n, one] of letters.entries()) {
    if (!one) continue
    const [begins, ends] = [!letters[n - 1]?.isReal, !letters[n + 1]?.isReal]
    const last = runs.at(-1)
    if (last?.letter !== one.like) runs.push({ letter: one.like, begins, ends })
    else Object.assign(last, { begins: begins || last.begins, ends: ends || last.ends })
  }
  return runs
}

const lettersOf = (runs: Run[]): string[] => runs.map(({ letter }) => letter)

/** Checks each place only once, so that no name takes long. */
function hasWord(runs: Run[], words: string[][]): boolean {
  const letters = lettersOf(runs)
  const places = new Set(runs.flatMap(({ begins }, n) => (begins ? [n] : [])))
  for (const place of places)
    for (const word of words) {
      if (!word.every((letter, n) => letters[place + n] === letter)) continue
      const last = place + word.length - 1
      if (runs[last]?.ends) return true
      // Another staff word may follow at once, even with the same letter.
      places.add(last + 1).add(last)
    }
  return false
}

/** Puts a space into "AdminTeam", which is two words, and into "McAdam". */
const apart = (name: string): string => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

/** The ways in which a text can be read. */
const READINGS: ((text: string) => Run[])[] = [
  (text) => runsOf([...text].map(reading(true))),
  (text) => runsOf([...text].map(reading(false))),
  (text) => runsOf(joined([...text].map(reading(true)))),
  (text) => runsOf(joined([...text].map(reading(false)))),
]

/**
 * Returns a function that says whether members could take a name for that of somebody who runs the site: whether a whole word of
 * it is a staff word, or several of them in one, however they are spelled. A word that only contains one, such as "Stafford", is
 * fine. None of `whole_names` may be the whole name.
 */
export function createStaffNameCheck(
  words: readonly string[],
  whole_names: readonly string[] = [],
): (name: string) => boolean {
  const spelledIn = (all: readonly string[], read: (text: string) => Run[]) =>
    all.map((word) => lettersOf(read(asLatin(word.toLowerCase()))))
  const ways = READINGS.map((read) => ({
    read,
    spelled: spelledIn(words, read),
    wholes: new Set(spelledIn(whole_names, read).map((letters) => letters.join(''))),
  }))
  return (name) => {
    const spaced = apart(name)
    // A capital may look like another letter than its small form. Staff words are compared in small letters.
    const texts = [spaced, spaced.toLowerCase()].map(asLatin)
    return ways.some(({ read, spelled, wholes }) =>
      texts
        .map(read)
        .some((runs) => wholes.has(lettersOf(runs).join('')) || hasWord(runs, spelled)),
    )
  }
}
