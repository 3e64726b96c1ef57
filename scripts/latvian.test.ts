import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { greetings, mailTexts } from '../server/src/features/accounts/mail-texts.ts'
import { composePush, type PushNews } from '../server/src/features/push/pushes.ts'
import type { Message, Messages } from '../web/src/lib/messages/message.ts'
import { faultsOf, usesPlural } from './latvian.ts'

/** Texts that address two people at once. */
const FOR_TWO = ['about.idea.text', 'about.story.text', 'help.swap.text', 'tips.match']

const folder = join(import.meta.dirname, '../web/src/lib/messages')
const rooms = globSync('lv/*.ts', { cwd: folder }).map((file) => basename(file))

async function textsOf(language: 'en' | 'lv', room: string): Promise<Messages> {
  return Object.values<Messages>(await import(join(folder, language, room)))[0] ?? {}
}

const formsOf = (message: Message | undefined): string[] =>
  typeof message === 'string' ? [message] : Object.values(message ?? {})

test.each(rooms)('the Latvian texts of %s follow the glossary', async (room) => {
  const [lv, en] = [await textsOf('lv', room), await textsOf('en', room)]
  const faults = Object.entries(lv).flatMap(([key, message]) =>
    // The search bar is Latvian in both languages, with the spec's punctuation.
    message === en[key]
      ? []
      : formsOf(message)
          .flatMap(faultsOf)
          .map((fault) => `${key}: ${fault}`),
  )
  expect(faults).toEqual([])
})

test('only texts for two people use “jūs”', async () => {
  const all = await Promise.all(rooms.map((room) => textsOf('lv', room)))
  const found = all.flatMap(Object.entries<Message>)
  const forTwo = found.filter(([, message]) => formsOf(message).some(usesPlural))
  expect(forTwo.map(([key]) => key).sort()).toEqual(FOR_TWO)
})

test.each(rooms)('the plurals of %s have the forms that each language needs', async (room) => {
  for (const language of ['en', 'lv'] as const) {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const [key, message] of Object.entries(await textsOf(language, room)))
      if (typeof message !== 'string') {
        expect(Object.keys(message).sort(), key).toEqual(needed.toSorted())
        expect(formsOf(message).join(), key).toContain('{count}')
      }
  }
})

test('mails follow the glossary too', () => {
  const texts = [greetings.lv, ...Object.values(mailTexts.lv).flatMap(Object.values<string>)]
  expect(texts.flatMap(faultsOf)).toEqual([])
  expect(texts.filter(usesPlural)).toEqual([])
})

test.each<PushNews>([
  { kind: 'matches', match_id: 'a', name: 'Anna', car: '2019 Volvo V60' },
  { kind: 'messages', match_id: 'a', name: 'Anna', car: '2019 Volvo V60', unread: 11 },
  { kind: 'announcements', id: 'a', title: 'Ziemas riepas' },
])('a push notification of $kind follows it too', (news) => {
  const { title, body } = JSON.parse(composePush(news, 'lv').payload)
  expect([title, body].flatMap(faultsOf)).toEqual([])
})

test.each([
  'Pēc “Volvo” nekas nav atrasts',
  'Pēc "Volvo" nekas nav atrasts',
  'Pēc „Volvo“ nekas nav atrasts',
  'Pēc „Volvo nekas nav atrasts',
  'Saglabājam...',
  'Pa labi - jā',
  'Apstipriniet savu adresi',
  'Vienojieties par apskati',
  'Tu esi reģistrējies',
  'Lai redzētu ziņas, tev jābūt ienākušam savā kontā',
  'Ziņot par {name}',
  '{name} auto',
  'Pārnesumkārba',
  'Palaist garām',
  'Tava pastkaste',
  'Sarakstes',
  'Moderatori tavu saraksti neredz',
  'Turpināt rediģēt',
])('“%s” is a fault', (text) => {
  expect(faultsOf(text)).not.toEqual([])
})

test.each([
  'Pēc „Volvo” nekas nav atrasts. Līdzīgi: „Saab”',
  'Ieiet',
  'Mēģini tajā ieiet vai iziet, būs jāieiet no jauna',
  'Ziņot par lietotāju {name}',
  'Lietotāja {name} auto',
  'Blakus sarakstam',
  'Ziņas vari lasīt, kamēr esi šajā lapā',
  'Atslēgas pāriet no rokas rokā',
])('“%s” is fine', (text) => {
  expect(faultsOf(text)).toEqual([])
})

test('“jūs” is found in all its cases, but not inside other words', () => {
  expect(['Jūs abi', 'tā jums patīk', 'jūsu auto'].every(usesPlural)).toBe(true)
  expect(usesPlural('100 jūdžu no jūras')).toBe(false)
})
