import { expect, test } from 'vitest'
import { isVisibleName, tidyName, visibleName } from './names.ts'

const named = (...points: number[]): string => String.fromCodePoint(...points)

test.each([
  ['a NUL', 'An\0na'],
  ['a line break', 'Anna\nOzola'],
  ['a tab', 'Anna\tOzola'],
  ['an escape', 'An\u001b[31mna'],
  ['a control character of C1', 'An\u0085na'],
  ['a soft hyphen', 'An\u00adna'],
  ['a zero-width space', 'An\u200bna'],
  ['a zero-width non-joiner', 'An\u200cna'],
  ['a zero-width joiner', 'An\u200dna'],
  ['a word joiner', 'An\u2060na'],
  ['a byte order mark', 'An\ufeffna'],
  ['a mark of direction', 'An\u200fna'],
  ['an Arabic mark of direction', 'An\u061cna'],
  ['an override of direction', 'Anna \u202egnp.exe'],
  ['an embedding', 'An\u202ana'],
  ['an isolate', 'An\u2066na\u2069'],
  ['a Mongolian vowel separator', 'An\u180ena'],
  ['an invisible plus', 'An\u2064na'],
  ['a tag', `Anna${named(0xe0041)}`],
  ['a line separator', 'An\u2028na'],
  ['a paragraph separator', 'An\u2029na'],
  ['a Hangul filler', 'An\u3164na'],
  ['a Hangul choseong filler', 'An\u115fna'],
  ['a halfwidth Hangul filler', 'An\uffa0na'],
  ['a Braille blank', 'An\u2800na'],
  ['a null notehead', `An${named(0x1d159)}na`],
  ['the place of an object', 'An\ufffcna'],
  ['a grapheme joiner', 'An\u034fna'],
  ['a variation selector', 'Anna ❤\ufe0f'],
  ['another variation selector', `An${named(0xe0100)}na`],
  ['a private character', 'An\ue000na'],
  ['a private character of another plane', `An${named(0x10fffd)}na`],
  ['a character that Unicode does not have', 'An\u0378na'],
  ['a noncharacter', 'An\uffffna'],
  ['half of a character', 'An\ud83dna'],
  ['a mark without a letter', '\u0301Anna'],
  ['a mark on a space', 'Anna \u0301Ozola'],
  ['a pile of marks', `A${'\u0301\u0323'.repeat(3)}nna`],
  ['a pile of enclosing marks', `A${'\u20dd'.repeat(5)}`],
])('a name with %s is refused', (_, name) => expect(isVisibleName(tidyName(name))).toBe(false))

test.each([
  '\u3164',
  '\u2800\u2800',
  '\u115f\u1160',
  '\u00ad',
  '\u034f',
  '...',
  '___',
  '- -',
  '\u0301',
  '\u3000',
  '',
])('%j has nothing to see', (name) => expect(isVisibleName(tidyName(name))).toBe(false))

test.each([
  ['Jānis Ozoliņš', 'Jānis Ozoliņš'],
  ['Jānis Ozoliņš'.normalize('NFD'), 'Jānis Ozoliņš'],
  ['  Anna\u00a0\u2003 Ozola\u3000', 'Anna Ozola'],
])('%j is stored as %j', (given, stored) => {
  expect(tidyName(given)).toBe(stored)
  expect(isVisibleName(stored)).toBe(true)
})

test.each([
  '🚗',
  '7',
  'A',
  '€',
  '李',
  'Anna 🇱🇻',
  '~Anna~',
  'Anna_92',
  "D'Arcy",
  'O’Neill-Ó Súilleabháin',
])('%s is a name', (name) => expect(isVisibleName(name)).toBe(true))

test.each([
  ['a Persian name with a joiner', 'علی\u200cرضا', 'علیرضا'],
  ['a Hebrew name with a mark of direction', 'יעקב\u200e', 'יעקב'],
  ['a heart as phones write it', 'Anna ❤\ufe0f', 'Anna ❤'],
  ['a family of emoji', '👨\u200d👩\u200d👧', '👨👩👧'],
  ['a copied line', 'Anna\r\nOzola\u200b', 'Anna Ozola'],
  ['nothing but fillers', '\u3164\u2800', ''],
])('a form makes of %s what is visible', (_, given, left) => expect(visibleName(given)).toBe(left))
