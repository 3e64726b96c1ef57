import { asLatin } from './lookalikes.ts'

/** What else letters are written as, by those who want to be taken for another. All of a line count as its first one. */
const ALIKE = ['a4@', 'b8', 'e3', 'g9', 'il1!|', 'o0', 's5$', 't7+', 'uv', 'z2']
const PAIRS: Record<string, string> = { rn: 'm', uu: 'w', ci: 'd' }

const likeOf = new Map(ALIKE.flatMap((alike) => [...alike].map((one) => [one, alike[0] ?? one])))

/** A letter, as it is compared, and whether it is one and not a digit or sign that stands for one. */
type Letter = { like: string; isReal: boolean }

/** Null: it is between letters, as dots, spaces and emoji are. */
type Read = (one: string) => Letter | null

/** Signs such as @ are letters, or between them. */
const reading =
  (areSignsLetters: boolean): Read =>
  (one) => {
    const like = likeOf.get(one)
    const isReal = /\p{L}/u.test(one)
    const isLetter = isReal || /\p{N}/u.test(one) || (areSignsLetters && like !== undefined)
    return isLetter ? { like: like ?? one, isReal } : null
  }

/** Two letters that look like one become one. */
function joined(letters: (Letter | null)[]): (Letter | null)[] {
  const all: (Letter | null)[] = []
  for (const one of letters) {
    const like = PAIRS[`${all.at(-1)?.like}${one?.like}`]
    if (like) all.pop()
    all.push(like ? { like, isReal: true } : one)
  }
  return all
}

/** A letter, however often it is repeated, and whether a word can begin or end with it. */
type Run = { letter: string; begins: boolean; ends: boolean }

/** Words begin and end where no letter is next to them, so digits before or after change nothing. */
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

/** Every place is looked at once, so that no name takes long. */
function hasWord(runs: Run[], words: string[][]): boolean {
  const letters = lettersOf(runs)
  const places = new Set(runs.flatMap(({ begins }, n) => (begins ? [n] : [])))
  for (const place of places)
    for (const word of words) {
      if (!word.every((letter, n) => letters[place + n] === letter)) continue
      const last = place + word.length - 1
      if (runs[last]?.ends) return true
      // Another one may follow at once, also with the same letter.
      places.add(last + 1).add(last)
    }
  return false
}

/** "AdminTeam" is two words, "McAdam" as well. */
const apart = (name: string): string => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

/** How a text can be read. */
const READINGS: ((text: string) => Run[])[] = [
  (text) => runsOf([...text].map(reading(true))),
  (text) => runsOf([...text].map(reading(false))),
  (text) => runsOf(joined([...text].map(reading(true)))),
  (text) => runsOf(joined([...text].map(reading(false)))),
]

/**
 * Returns a function that says whether a name would be taken for one of those who run the site: whether a whole word of it is
 * a staff word or several of them in one, however they are spelled. A word that only contains one, such as "Stafford", is
 * fine.
 */
export function createStaffNames(words: readonly string[]): (name: string) => boolean {
  const latin = words.map((word) => asLatin(word.toLowerCase()))
  const ways = READINGS.map((read) => ({
    read,
    spelled: latin.map((word) => lettersOf(read(word))),
  }))
  return (name) => {
    const spaced = apart(name)
    // Capitals may look like other letters than small ones. Staff words are compared in small ones.
    const texts = [spaced, spaced.toLowerCase()].map(asLatin)
    return ways.some(({ read, spelled }) => texts.some((text) => hasWord(read(text), spelled)))
  }
}
