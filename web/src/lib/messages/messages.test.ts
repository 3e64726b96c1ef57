import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browserLanguage } from '../preferences.ts'
import { speak } from './index.ts'
import { format, type Message, type Messages } from './message.ts'
import { latvianForAll, room } from './room.ts'

const forms = (message: Message | undefined): string[] =>
  typeof message === 'string' ? [message] : Object.values(message ?? {})
const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()

/** Latvian would have to bend these names, and says it without them. */
const WITHOUT_NAME = ['landing.demo.theirs', 'match.their_car']

const rooms = readdirSync(join(import.meta.dirname, 'en'))

async function textsOf(language: 'en' | 'lv', file: string): Promise<Messages> {
  const texts = Object.values(await import(`./${language}/${file.replace('.ts', '')}.ts`))[0]
  return texts as Messages
}

test.each(rooms)('%s says the same in both languages, with the same places', async (file) => {
  const [en, lv] = [await textsOf('en', file), await textsOf('lv', file)]
  expect(Object.keys(lv).sort()).toEqual(Object.keys(en).sort())
  for (const key of Object.keys(en)) {
    const expected = places(forms(en[key])[0] ?? '')
    for (const text of forms(en[key])) expect(places(text), key).toEqual(expected)
    const inLatvian = WITHOUT_NAME.includes(key) ? [] : expected
    for (const text of forms(lv[key])) expect(places(text), key).toEqual(inLatvian)
    for (const text of [...forms(en[key]), ...forms(lv[key])]) {
      expect(text.trim(), key).toBe(text)
      expect(text, key).not.toBe('')
    }
  }
})

test('no two rooms use the same key', async () => {
  const keys = (await Promise.all(rooms.map((file) => textsOf('en', file)))).flatMap(Object.keys)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('places take words as they are and numbers as the language writes them', () => {
  expect(format('{name} has {n}', { name: 'Anna', n: 1234 }, 'en-US')).toBe('Anna has 1,234')
})

test('a plural follows its count', () => {
  const message = { one: '{count} car', other: '{count} cars' }
  expect([0, 1, 2].map((count) => format(message, { count }, 'en-US'))).toEqual([
    '0 cars',
    '1 car',
    '2 cars',
  ])
})

test.each([
  [0, '0 ziņu'],
  [1, '1 ziņa'],
  [2, '2 ziņas'],
  [10, '10 ziņu'],
  [11, '11 ziņu'],
  [21, '21 ziņa'],
  [111, '111 ziņu'],
])('in Latvian %d is counted as %s', (count, text) => {
  const message = { zero: '{count} ziņu', one: '{count} ziņa', other: '{count} ziņas' }
  expect(format(message, { count }, 'lv-LV')).toBe(text)
})

test('t speaks the texts of its language', async () => {
  const english = speak<{ 'auth.join.title': 'Join {product}' }>(
    'en',
    await textsOf('en', 'accounts.ts'),
  )
  expect(english.t('auth.join.title', { product: 'Keyswap' })).toBe('Join Keyswap')
  const latvian = speak<{ 'browse.search.submit': 'x' }>('lv', await textsOf('lv', 'browse.ts'))
  expect(latvian.t('browse.search.submit')).toBe('Meklēt')
})

test('a room whose Latvian could not be fetched tries again', async () => {
  let tries = 0
  const made = room({ 'a.b': 'one' }, async () => {
    tries += 1
    if (tries === 1) throw new Error('offline')
    return { 'a.b': 'viens' }
  })
  await expect(latvianForAll()).rejects.toThrow('offline')
  await latvianForAll()
  expect(await made.latvian()).toEqual({ 'a.b': 'viens' })
  expect(made.latvian()).toBe(made.latvian())
})

test('a room entered while Latvian is spoken fetches it at once', async () => {
  await latvianForAll()
  let tries = 0
  const made = room({ 'a.b': 'one' }, async () => {
    tries += 1
    return { 'a.b': 'viens' }
  })
  expect(tries).toBe(1)
  expect(await made.latvian()).toEqual({ 'a.b': 'viens' })
  expect(tries).toBe(1)
})

test('the browser’s first language that we speak is chosen, English where there is none', () => {
  expect(browserLanguage(['de-DE', 'lv-LV', 'en'])).toBe('lv')
  expect(browserLanguage(['en-GB', 'lv'])).toBe('en')
  expect(browserLanguage(['fr'])).toBe('en')
})
