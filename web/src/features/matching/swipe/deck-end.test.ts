import { expect, test } from 'vitest'
import { speechIn } from '../../../../test/speech.ts'
import { browse } from '../browse.texts.ts'
import { seenText } from './deck-end.tsx'

test('at exactly 10,000 swiped cars the deck’s end does not say "more than"', async () => {
  const { t } = await speechIn('en', browse)
  expect(seenText(10_000, t)).toBe('You have seen 10,000 cars.')
  expect(seenText(10_001, t)).toBe('You have seen more than 10,000 cars.')
})
