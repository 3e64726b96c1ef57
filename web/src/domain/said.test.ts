import type { Attached } from '@keyswap/contract/chat'
import { expect, test } from 'vitest'
import { speechIn } from '../../test/speech.ts'
import { saidText } from './said.ts'
import { swaps } from './swaps.texts.ts'

const words = { en: await speechIn('en', swaps), lv: await speechIn('lv', swaps) }

const photo = { id: 'p', width: 4, height: 3, placeholder: '', is_removed: false }

const told = (data: unknown, content = 'In English.') =>
  (['en', 'lv'] as const).map((language) =>
    saidText({ content, data: data as Attached | null }, words[language]),
  )

test('what is more than a text is said in the reader’s language, and what is unknown in English', () => {
  expect(told(null, 'Sveiki')).toEqual(['Sveiki', 'Sveiki'])
  expect(told({ photos: [photo] })).toEqual(['Photo', 'Foto'])
  expect(told({ photos: [photo, photo] })).toEqual(['2 photos', '2 foto'])
  expect(told({ reply: 'vin' })).toEqual(['Could you send the VIN?', 'Vai vari atsūtīt VIN?'])
  expect(told({ reply: 'keeping_mine' })).toEqual([
    'Thanks, but I’m keeping my car after all.',
    'Paldies, bet tomēr paturēšu savu auto.',
  ])
  expect(told({ car_id: 'c' })).toEqual(['A car', 'Auto'])
  expect(told({ reply: 'of a newer server' })).toEqual(['In English.', 'In English.'])
  const [unknown] = told({ poll: [] }, '')
  expect(unknown).toMatch(/^Te ir kaut kas jauns|^Reload to see this/)
})
