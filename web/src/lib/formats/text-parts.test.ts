import { expect, test } from 'vitest'
import { textParts } from './text-parts.ts'

const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? [])

test('a text without addresses stays as it is', () => {
  expect(textParts('Hello\n\nall <b>of you</b>')).toEqual([{ text: 'Hello\n\nall <b>of you</b>' }])
  expect(textParts('')).toEqual([])
})

test('an address becomes a link, and no text is lost', () => {
  const text = 'See https://example.com/a?b=1#c, or http://example.com.\nBye'
  expect(links(text)).toEqual(['https://example.com/a?b=1#c', 'http://example.com'])
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each([
  ['(https://example.com)', 'https://example.com'],
  ['https://en.wikipedia.org/wiki/Key_(lock).', 'https://en.wikipedia.org/wiki/Key_(lock)'],
  ['HTTPS://EXAMPLE.COM/x!', 'HTTPS://EXAMPLE.COM/x'],
])('the link in “%s” is %s', (text, link) => expect(links(text)).toEqual([link]))

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'ftp://example.com',
  'mailto:a@b.c',
])('“%s” is no link', (text) => {
  expect(links(text)).toEqual([])
  expect(textParts(text)).toEqual([{ text }])
})
