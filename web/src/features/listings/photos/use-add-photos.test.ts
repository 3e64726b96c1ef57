import { expect, test } from 'vitest'
import { listings } from '../../../lib/messages/en/listings.ts'
import { shell } from '../../../lib/messages/en/shell.ts'
import { speak } from '../../../lib/messages/index.ts'
import { listings as lvListings } from '../../../lib/messages/lv/listings.ts'
import { shell as lvShell } from '../../../lib/messages/lv/shell.ts'
import type { Refused } from './picker-rules.ts'
import { toastText } from './use-add-photos.ts'

type All = typeof listings & typeof shell
const { t: english } = speak<All>('en', { ...shell, ...listings })
const { t: latvian } = speak<All>('lv', { ...lvShell, ...lvListings })

test.each<[Refused, string, RegExp]>([
  [{ why: 'too_many' }, 'Too many images', /6 foto/],
  [{ why: 'type', file: 'a.pdf' }, 'Invalid file type', /^a\.pdf nav derīgs attēla fails/],
  [{ why: 'size', file: 'a.jpg' }, 'File too large', /^a\.jpg ir lielāks par 10 MB/],
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
