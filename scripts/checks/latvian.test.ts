import { languages } from '@keyswap/contract/languages'
import { expect, test } from 'vitest'
import type { Message } from '../../web/src/lib/messages/message.ts'
import { groupNames, textsOfGroup } from '../texts.ts'
import { latvianFaults, usesPlural } from './latvian.ts'
import { literalsOf, serverFiles } from './literals.ts'

/** Texts that address two people at once. */
const FOR_TWO = ['about.idea.text', 'about.story.text', 'help.swap.text', 'step.likes']
const FOR_OWNER_AND_READER = 'varēsiet'

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

test.each(serverFiles('lv'))('the Latvian texts of %s follow the glossary', (file) => {
  const texts = literalsOf(file).filter((text) => !text.includes(FOR_OWNER_AND_READER))
  expect(texts.flatMap(latvianFaults)).toEqual([])
  expect(texts.filter(usesPlural)).toEqual([])
})

test.each([
  'Pēc “Volvo” nekas nav atrasts',
  'Paraksti plānu',
  'Maiņas kontrakts',
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
  'Trīs auto riņķī',
  'Tavi paturētie meklējumi',
  'Auto ir izslēgts',
  'Auto vieta nav zināma',
  'Tavs konts ir bloķēts',
  'Norādi vērtību',
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
  'Vērtība nav norādīta',
  'Norādi aptuveno vērtību',
])('“%s” is fine', (text) => {
  expect(latvianFaults(text)).toEqual([])
})

test('“jūs” is found in all its cases, but not inside other words', () => {
  expect(['Jūs abi', 'tā jums patīk', 'jūsu auto'].every(usesPlural)).toBe(true)
  expect(usesPlural('100 jūdžu no jūras')).toBe(false)
})
