import { languages } from '@keyswap/contract/languages'
import { expect, test } from 'vitest'
import { groupNames, textsOfGroup } from '../../../../scripts/texts.ts'
import { browserLanguage } from '../preferences.ts'
import { speak } from './index.ts'
import { format, type Message } from './message.ts'
import { textGroup } from './text-group.ts'
import { createTranslations } from './translations.ts'

const forms = (message: Message | undefined): string[] =>
  typeof message === 'string' ? [message] : Object.values(message ?? {})
const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()

const pairs = languages
  .filter((language) => language !== 'en')
  .flatMap((language) => groupNames.map((name) => ({ language, name })))

test.each(pairs)(
  '$name in $language has the same keys with the same placeholders as in English',
  async ({ language, name }) => {
    const [en, other] = [await textsOfGroup('en', name), await textsOfGroup(language, name)]
    expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort())
    for (const key of Object.keys(en)) {
      const expected = places(forms(en[key])[0] ?? '')
      for (const text of forms(en[key])) expect(places(text), key).toEqual(expected)
      // A language that declines names may leave the name out.
      const withoutName = expected.filter((place) => place !== '{name}')
      for (const text of forms(other[key]))
        expect([expected, withoutName], key).toContainEqual(places(text))
      for (const text of [...forms(en[key]), ...forms(other[key])]) {
        expect(text.trim(), key).toBe(text)
        expect(text, key).not.toBe('')
      }
    }
  },
)

test('no two groups use the same key', async () => {
  const all = await Promise.all(groupNames.map((name) => textsOfGroup('en', name)))
  const keys = all.flatMap(Object.keys)
  expect(keys.length).toBeGreaterThan(500)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('placeholders take texts unchanged and numbers in the format of the language', () => {
  expect(format('{name} has {n}', { name: 'Anna', n: 1234 }, 'en-US')).toBe('Anna has 1,234')
})

test('a text with right-to-left letters does not turn around what stands beside it', () => {
  const places = { from: 'א', to: 'ב 5', name: 'Anna' }
  expect(format('{name}: {from} → {to}', places, 'en-US')).toBe(
    'Anna: \u2068א\u2069 → \u2068ב 5\u2069',
  )
})

test('the plural form is chosen by the count', () => {
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

test('t returns the texts of its language', async () => {
  const english = speak<{ 'auth.join.title': 'Join {product}' }>(
    'en',
    await textsOfGroup('en', 'accounts'),
  )
  expect(english.t('auth.join.title', { product: 'Keyswap' })).toBe('Join Keyswap')
  const latvian = speak<{ 'browse.search.submit': 'x' }>('lv', await textsOfGroup('lv', 'browse'))
  expect(latvian.t('browse.search.submit')).toBe('Meklēt')
})

test('texts that could not be fetched are fetched again', async () => {
  let tries = 0
  const made = textGroup('test', { 'a.b': 'one' })
  const { fetchAll, translationOf } = createTranslations(async (_, name) => {
    tries += name === 'test' ? 1 : 0
    if (name === 'test' && tries === 1) throw new Error('offline')
    return { 'a.b': 'viens' }
  })
  await expect(fetchAll('lv')).rejects.toThrow('offline')
  await fetchAll('lv')
  expect(await translationOf('lv', made)).toEqual({ 'a.b': 'viens' })
  expect(translationOf('lv', made)).toBe(translationOf('lv', made))
  expect(tries).toBe(2)
})

test('a group loaded while the language is Latvian fetches its texts at once', async () => {
  const fetched: string[] = []
  const { fetchAll } = createTranslations(async (_, name) => {
    fetched.push(name)
    return { 'a.b': 'viens' }
  })
  await fetchAll('lv')
  textGroup('later', { 'a.b': 'one' })
  expect(fetched.filter((name) => name === 'later')).toEqual(['later'])
})

test('English is never fetched', async () => {
  const made = textGroup('plain', { 'a.b': 'one' })
  const { fetchAll, translationOf } = createTranslations(async () => {
    throw new Error('fetched')
  })
  await fetchAll('en')
  expect(await translationOf('en', made)).toBe(made.english)
})

test('the first supported language of the browser is chosen, or English if there is none', () => {
  expect(browserLanguage(['de-DE', 'lv-LV', 'en'])).toBe('lv')
  expect(browserLanguage(['en-GB', 'lv'])).toBe('en')
  expect(browserLanguage(['fr'])).toBe('en')
})
