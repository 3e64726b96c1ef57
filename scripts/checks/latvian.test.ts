import { dealEndCauses, dealSteps } from '@keyswap/contract/choices'
import { languages } from '@keyswap/contract/languages'
import { expect, test } from 'vitest'
import { securityChanges } from '../../server/src/features/accounts/factors.store.ts'
import { mailTexts } from '../../server/src/features/accounts/mails/mail-texts.ts'
import { alertMailTexts } from '../../server/src/features/alerts/mail-texts.ts'
import { lawTexts } from '../../server/src/features/deals/agreement/law/texts.ts'
import { agreementTexts } from '../../server/src/features/deals/agreement/texts.ts'
import { dealMailTexts } from '../../server/src/features/deals/news/mail-texts.ts'
import { freshMailTexts } from '../../server/src/features/listings/mail-texts.ts'
import { composePush, type PushNews } from '../../server/src/features/push/pushes.ts'
import type { Message } from '../../web/src/lib/messages/message.ts'
import { groupNames, textsOfGroup } from '../texts.ts'
import { latvianFaults, usesPlural } from './latvian.ts'

/** Texts that address two people at once. */
const FOR_TWO = ['about.idea.text', 'about.story.text', 'help.swap.text']

const formsOf = (message: Message | undefined): string[] =>
  typeof message === 'string' ? [message] : Object.values(message ?? {})

test.each(groupNames)('the Latvian texts of %s follow the glossary', async (group) => {
  const [lv, en] = [await textsOfGroup('lv', group), await textsOfGroup('en', group)]
  const faults = Object.entries(lv).flatMap(([key, message]) =>
    // Skips texts that are the same in English: the search bar is Latvian in both languages and has “...”, as in the spec.
    message === en[key]
      ? []
      : formsOf(message)
          .flatMap(latvianFaults)
          .map((fault) => `${key}: ${fault}`),
  )
  expect(faults).toEqual([])
})

test('only texts for two people use “jūs”', async () => {
  const all = await Promise.all(groupNames.map((group) => textsOfGroup('lv', group)))
  const found = all.flatMap(Object.entries<Message>)
  const forTwo = found.filter(([, message]) => formsOf(message).some(usesPlural))
  expect(forTwo.map(([key]) => key).sort()).toEqual(FOR_TWO)
})

test.each(groupNames)(
  'the plurals of %s have the forms that each language needs',
  async (group) => {
    for (const language of languages) {
      const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      for (const [key, message] of Object.entries(await textsOfGroup(language, group)))
        if (typeof message !== 'string') {
          expect(Object.keys(message).sort(), key).toEqual(needed.toSorted())
          expect(formsOf(message).join(), key).toContain('{count}')
        }
    }
  },
)

test('Latvian mails follow the glossary', () => {
  const { greeting, stop, not_me, factors, not_me_page, ...mails } = mailTexts.lv
  const { removed, ...ofNotMe } = not_me_page
  const { alerts, fresh, ...ofStops } = stop
  const ofDeals = [
    dealMailTexts.lv.reminder('sestdien', 'Rīga'),
    dealMailTexts.lv.cancelled('1990 Volvo 240', 'sestdien', 'Rīga'),
  ]
  const ofAlerts = [['1990 Volvo 240'], ['1990 Volvo 240', '2019 Volvo V60']].map((titles) =>
    alertMailTexts.lv.newCars({ titles, lines: ['1990 Volvo 240, Rīga'] }),
  )
  const ofFresh = [0, 1].map((others) =>
    freshMailTexts.lv.stillYours({ car: '1990 Volvo 240', others }),
  )
  const ofDevice = not_me({ when: 'sestdien', device: 'Firefox, Linux', address: '127.0.0.1' })
  const ofFactors = securityChanges.map((change) =>
    factors({ change, when: 'sestdien', left: 3, device: 'Firefox, Linux' }),
  )
  const all = [
    ...Object.values(mails),
    ofDevice,
    { ...ofNotMe, removed: removed('sestdien') },
    ...ofFactors,
    ofStops,
    alerts,
    fresh,
    ...ofDeals,
    ...ofAlerts,
    ...ofFresh,
  ]
  const texts = [greeting, ...all.flatMap(Object.values<string>)]
  expect(texts.flatMap(latvianFaults)).toEqual([])
  expect(texts.filter(usesPlural)).toEqual([])
})

test('the Latvian agreement follows the glossary', () => {
  const { extra, title, prevails, ...texts } = agreementTexts.lv
  const all = [extra, title, prevails, texts, lawTexts.lv].flatMap(Object.values<string>)
  expect(all.flatMap(latvianFaults)).toEqual([])
  expect(all.filter(usesPlural)).toEqual([])
})

const dealNews = {
  kind: 'deals' as const,
  chat: { kind: 'match' as const, id: 'a' },
  deal_id: 'a',
  name: 'Anna',
  car: '2019 Volvo V60',
}

test.each<PushNews>([
  { kind: 'matches', match_id: 'a', name: 'Anna', car: '2019 Volvo V60' },
  ...(['match', 'ring'] as const).flatMap((kind) =>
    ['Anna', ''].map((name) => ({
      kind: 'messages' as const,
      chat: { kind, id: 'a' },
      name,
      car: '2019 Volvo V60',
      unread: 11,
    })),
  ),
  ...(['offered', 'repaired', 'complete', 'broken', 'expired'] as const).map((what) => ({
    kind: 'rings' as const,
    ring_id: 'a',
    what,
    gives: '1988 Saab 900',
    gets: '2019 Volvo V60',
    members: 3,
  })),
  ...dealSteps.map((step) => ({ ...dealNews, step, ended: null })),
  ...[null, ...dealEndCauses].map((cause) => ({
    ...dealNews,
    step: 'cancelled' as const,
    ended: { cause, has_reason: true, gives_back: null, gets_back: null },
  })),
  {
    ...dealNews,
    step: 'asked' as const,
    ended: {
      ...{ cause: 'moderator' as const, has_reason: false },
      ...{ gives_back: '2019 Volvo V60', gets_back: '1988 Saab 900' },
    },
  },
  ...[0, 1, 10].map((others) => ({
    kind: 'alerts' as const,
    car_id: 'a',
    car: '2019 Volvo V60',
    place: 'Rīga',
    others,
  })),
  ...[0, 1].map((others) => ({
    kind: 'fresh' as const,
    user_id: 'a',
    car: '2019 Volvo V60',
    others,
  })),
  { kind: 'announcements', id: 'a', title: 'Ziemas riepas' },
])('a Latvian push notification about $kind follows the glossary', (news) => {
  const { title, body } = JSON.parse(composePush(news, 'lv').payload)
  expect([title, body].flatMap(latvianFaults)).toEqual([])
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
  'Līdz 10 MB',
  '{percent} % mainītos',
  'No 22.00 netraucējam',
  'Ienāc savā kontā',
  'Ieiešana un drošība',
  'Atver vēstuli',
  'Kā bija norunāts',
  '5 „patīk” gaida tavu atbildi',
])('“%s” is a fault', (text) => {
  expect(latvianFaults(text)).not.toEqual([])
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
  '5 „Patīk” gaida tavu atbildi',
])('“%s” is fine', (text) => {
  expect(latvianFaults(text)).toEqual([])
})

test('“jūs” is found in all its cases, but not inside other words', () => {
  expect(['Jūs abi', 'tā jums patīk', 'jūsu auto'].every(usesPlural)).toBe(true)
  expect(usesPlural('100 jūdžu no jūras')).toBe(false)
})
