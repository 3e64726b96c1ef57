import { expect, test } from 'vitest'
import { speechIn } from '../../../../test/speech.ts'
import { swaps } from '../../../domain/swaps.texts.ts'
import { conversation, emptyConversation } from '../conversation/conversation.ts'
import { aStep, messages } from '../messages-examples.ts'
import { reportableOf } from './reportable.ts'

const words = await speechIn('en', swaps)

const loaded = (from: number, to: number) =>
  conversation(emptyConversation, { type: 'newest', messages: messages(from, to) })

const seqs = (open: ReturnType<typeof loaded>, flagged?: number) =>
  reportableOf(open, 'berta', flagged, words).map(({ seq }) => seq)

test('a report can show what the reported member wrote, the newest first', () => {
  expect(seqs(loaded(1, 6))).toEqual([5, 3, 1])
  expect(reportableOf(loaded(1, 2), 'berta', undefined, words)).toMatchObject([
    { seq: 1, text: 'Message 1' },
  ])
})

test('of a long chat it can show the newest fifty, and the flagged one', () => {
  const open = loaded(1, 200)
  expect(seqs(open)).toHaveLength(50)
  expect(seqs(open, 3)).toEqual([...seqs(open), 3])
})

test('a step without words is not among them', () => {
  expect(seqs(conversation(loaded(1, 2), { type: 'later', messages: [aStep(3)] }))).toEqual([1])
})
