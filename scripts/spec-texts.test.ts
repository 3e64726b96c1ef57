import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutComments } from './read-imports.ts'
import { replacedTexts, type SpecText, specTexts } from './spec-texts.ts'

const root = join(import.meta.dirname, '..')

/** Journeys with their helpers, and all other tests. */
const tests = [
  ...globSync('e2e/*.ts', { cwd: root }),
  ...globSync('{web/src,web/test,server/src,server/test,contract/src,scripts}/**/*.test.{ts,tsx}', {
    cwd: root,
  }),
].filter((file) => !/fixtures|scripts.spec-texts/.test(file))

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** A file without comments and with backslash escapes resolved, in strings and patterns alike. */
const plainSource = (file: string): string =>
  withoutComments(file, read(file)).replaceAll(/\\(\W)/g, '$1')

/**
 * A text counts if it is a whole string, template or pattern. A placeholder matches anything short on the same line.
 */
function occursIn(source: string, text: SpecText): boolean {
  const form = typeof text === 'string' ? text : text.form
  const parts = form.split(/\{\w+\}/).map((part) => part.replaceAll(/[$()*+.?[\]^{|}]/g, '\\$&'))
  return new RegExp(`(['"\`/])\\^?${parts.join('.{1,60}?')}\\$?\\1`).test(source)
}

test('a text is found only as a whole, in a string, a template or a pattern', () => {
  expect(occursIn("says('New')", 'New')).toBe(true)
  expect(occursIn("says('New Matches')", 'New')).toBe(false)
  expect(occursIn('says(`This will ban $' + '{name}.`)', 'This will ban {name}.')).toBe(true)
  expect(occursIn('says(/^Joined: d+$/)', { text: 'x', form: 'Joined: {date}' })).toBe(true)
  expect(occursIn(`says("You're all caught up!")`, "You're all caught up!")).toBe(true)
})

const sources = tests.map(plainSource)

test('tests were found', () => expect(tests.length).toBeGreaterThan(50))

test.each(Object.entries(specTexts))('%s: every text occurs in a test', (_, texts) => {
  const uncovered = texts.filter((text) => !sources.some((source) => occursIn(source, text)))
  expect(uncovered).toEqual([])
})

test.each(replacedTexts)('“$text” does not occur in the product', ({ text }) => {
  const fixed = text.replace(/\{\w+\}/, '')
  const words = [
    'contract/src/errors.ts',
    ...globSync('web/src/lib/messages/en/*.ts', { cwd: root }),
  ]
  expect(words.filter((file) => read(file).includes(fixed))).toEqual([])
})

test('the files that docs/spec-coverage.md names exist', () => {
  const there = globSync('{contract,e2e,scripts,server,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  })
  const named = read('docs/spec-coverage.md').match(/(?<=`)[\w/.-]+\.tsx?(?=`)/g) ?? []
  // `server/<room>/` is short for `server/src/features/<room>/`.
  const files = named.map((file) => file.replace(/^server\/(?!src|test)/, 'features/'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !there.some((path) => `/${path}`.endsWith(`/${file}`)))).toEqual([])
})
