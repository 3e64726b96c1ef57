// Finds files and tests that docs/spec-coverage.md, docs/accessibility.md or docs/security.md names but that do not exist.
// They name tests like this:
// `chat.test.ts` “part of a title”, “part of another title”
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { titlesIn } from './test-titles.ts'

type Named = { file: string; titles: string[] }

const FILE = /`([\w/.-]+\.tsx?)`((?:,? “[^”]+”)*)/g

const namedIn = (text: string): Named[] =>
  [...text.matchAll(FILE)].map(([, file = '', quotes = '']) => ({
    // `server/<room>/` is short for `server/src/features/<room>/`.
    file: file.replace(/^server\/(?!src|test)/, 'features/'),
    titles: [...quotes.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }))

/** Files and tests in the text that do not exist, and titles without a file name or without quotation marks. */
export function findStaleReferences(root: string, text: string): string[] {
  const paths = globSync('{contract,scripts,server,trials,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', '**/fixtures'],
  })
  const named = namedIn(text)
  const stale = named.flatMap(({ file, titles }) => {
    const files = paths.filter((path) => `/${path}`.endsWith(`/${file}`))
    if (files.length === 0) return [file]
    const there = titles.length > 0 ? files.flatMap((path) => titlesOf(root, path)) : []
    return titles
      .filter((title) => !there.some((one) => one.includes(title)))
      .map((title) => `${file} “${title}”`)
  })
  const rest = text.replaceAll(FILE, '').match(/“[^”]+”/g) ?? []
  const unquoted =
    text.match(/(?<=^\|.*)`[\w/.-]+\.(?:test|spec)\.tsx?` [a-z].*?(?= \||;|$)/gm) ?? []
  return [...stale, ...rest, ...unquoted]
}

const known = new Map<string, string[]>()

/** Parses each file only once, because documents name most files several times. */
function titlesOf(root: string, path: string): string[] {
  const file = join(root, path)
  const titles = known.get(file) ?? titlesIn(path, readFileSync(file, 'utf8'))
  known.set(file, titles)
  return titles
}
