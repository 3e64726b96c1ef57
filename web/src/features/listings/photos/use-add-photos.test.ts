import { expect, test } from 'vitest'
import { speechIn } from '../../../../test/speech.ts'
import { listings } from '../listings.texts.ts'
import type { RefusedFile } from './picker-rules.ts'
import { toastText } from './use-add-photos.ts'

const { t: english } = await speechIn('en', listings)
const { t: latvian } = await speechIn('lv', listings)

test.each<[RefusedFile, string, RegExp]>([
  [{ why: 'too_many' }, 'Too many images', /6 foto/],
  [{ why: 'type', file: 'a.pdf' }, 'Invalid file type', /^a\.pdf nav derīgs attēla fails/],
  [{ why: 'size', file: 'a.jpg' }, 'File too large', /^a\.jpg ir lielāks par 10\u00A0MB/],
  [{ why: 'heic', file: 'a.heic' }, '', /^a\.heic ir tālruņa HEIC formātā/],
  [{ why: 'read', file: 'a.jpg' }, 'Error', /^a\.jpg: Failu neizdevās nolasīt/],
  [
    { why: 'small', file: 'a.jpg', width: 399, height: 30 },
    '',
    /^a\.jpg ir tikai 399 × 30 pikseļi/,
  ],
])('%j has its own text', (refused, title, text) => {
  if (title) expect(toastText(refused, english).title).toBe(title)
  expect(toastText(refused, latvian).text).toMatch(text)
  expect(toastText(refused, latvian).title).not.toBe(toastText(refused, english).title)
})
