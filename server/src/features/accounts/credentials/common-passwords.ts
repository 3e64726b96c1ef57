import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { profile } from '@keyswap/contract/limits'
import { COMMON_WORDS } from './common-words.ts'
import { isEasyPassword, repeatedPart } from './easy-passwords.ts'

const MOST_COMMON = 10_000

// The package's list begins with the most common passwords. It is read as a file, because importing the package would keep all of
// its dictionaries in memory.
const FILE = '@zxcvbn-ts/language-common/src/passwords.json'

let known: Set<string> | undefined

const read = (): Set<string> => {
  const list: string[] = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(FILE)), 'utf8'))
  return new Set(list.slice(0, MOST_COMMON))
}

/** Called at the start, because reading the list takes longer than a call may keep others waiting. */
export function loadCommonPasswords(): void {
  known ??= read()
}

const words = new Set(COMMON_WORDS)

/** For comparing: without capitals and spaces, and with one spelling of each letter. */
export const folded = (text: string): string =>
  // A text of the longest allowed length can still grow: some signs become 18 letters.
  text.normalize('NFKC').slice(0, profile.password_max_length).toLowerCase().replace(/\s/g, '')

const withoutMarks = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

/** Digits, punctuation and symbols, which are often added to a word. */
export const ADDED_CHARACTERS = /[\p{N}\p{P}\p{S}]*$/u

/**
 * Whether the password is among the 10,000 most common ones, in capitals or not, is one of our words, perhaps with something
 * added, or consists of keyboard runs or repeats.
 */
export function isCommonPassword(password: string): boolean {
  loadCommonPasswords()
  const given = folded(password)
  if (known?.has(password.toLowerCase()) || known?.has(given)) return true
  if (words.has(withoutMarks(given).replace(ADDED_CHARACTERS, '')) || isEasyPassword(given))
    return true
  const part = repeatedPart(given)
  return part !== undefined && isCommonPassword(part)
}
