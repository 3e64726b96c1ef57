import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MOST_COMMON = 10_000

// The package's list begins with the most common. It is read as a file, because importing the package would keep all of its
// dictionaries in memory.
const FILE = '@zxcvbn-ts/language-common/src/passwords.json'

let known: Set<string> | undefined

const read = (): Set<string> => {
  const list: string[] = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(FILE)), 'utf8'))
  return new Set(list.slice(0, MOST_COMMON))
}

/** Whether it is among the 10,000 most common ones, in capitals or not. */
export function isCommonPassword(password: string): boolean {
  known ??= read()
  return known.has(password.toLowerCase())
}
