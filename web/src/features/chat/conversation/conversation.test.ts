import type { Message } from '@keyswap/contract/chat'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aMessage, aState, aStep, messages } from '../messages-examples.ts'
import {
  type Conversation,
  type ConversationEvent,
  conversation,
  countUnseen,
  emptyConversation,
  firstSeq,
  isOpen,
  newest,
  theirNewest,
  usefulReplies,
} from './conversation.ts'

const after = (...events: ConversationEvent[]): Conversation =>
  events.reduce(conversation, emptyConversation)

const seqs = ({ blocks }: Conversation): number[] =>
  blocks.flatMap((block) => block.messages.map(({ seq }) => seq))

const range = (from: number, to: number) => messages(from, to).map(({ seq }) => seq)

test('older pages go before, later ones after, without duplicates', () => {
  const known = after(
    { type: 'newest', messages: messages(151, 250) },
    { type: 'later', messages: messages(250, 260) },
    { type: 'older', messages: messages(51, 150) },
    { type: 'older', messages: messages(51, 152) },
  )
  expect(seqs(known)).toEqual(range(51, 260))
  expect(known).toMatchObject({ known_to: 260, has_older: true })
  expect(firstSeq(known)).toBe(51)
  expect(newest(known)?.seq).toBe(260)
})

test('pages in any order and overlap give each message once, sorted by seq', () => {
  const page = fc
    .tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 120 }))
    .map(([from, length]) => messages(from, from + length))
  fc.assert(
    fc.property(fc.array(page, { maxLength: 12 }), (pages) => {
      const known = after(...pages.map((each) => ({ type: 'later' as const, messages: each })))
      const wanted = new Set(pages.flat().map(({ seq }) => seq))
      expect(seqs(known)).toEqual([...wanted].sort((a, b) => a - b))
    }),
  )
})

test('a new message changes only the block it belongs to', () => {
  const before = after({ type: 'newest', messages: messages(1, 250) })
  const known = conversation(before, { type: 'accepted', message: aMessage(251) })
  expect(known.blocks[0]).toBe(before.blocks[0])
  expect(known.blocks[1]).toBe(before.blocks[1])
  expect(known.blocks[2]).not.toBe(before.blocks[2])
})

test('a message after a gap leaves the gap to be fetched', () => {
  const known = after(
    { type: 'newest', messages: messages(1, 3) },
    { type: 'accepted', message: aMessage(6) },
  )
  expect(seqs(known)).toEqual([1, 2, 3, 6])
  expect(known.known_to).toBe(3)
  const closed = conversation(known, { type: 'later', messages: messages(4, 6) })
  expect(closed.known_to).toBe(6)
  expect(seqs(closed)).toEqual([1, 2, 3, 4, 5, 6])
})

test('once the very first message is loaded, there are no older ones', () => {
  expect(after({ type: 'newest', messages: messages(1, 20) }).has_older).toBe(false)
  expect(after({ type: 'newest', messages: [] }).has_older).toBe(false)
  const known = after(
    { type: 'newest', messages: messages(5, 20) },
    { type: 'older', messages: [] },
  )
  expect(known.has_older).toBe(false)
})

test('if two responses arrive in the wrong order, the higher seqs win', () => {
  const known = after(
    { type: 'state', state: aState(9, { their_read_seq: 7 }) },
    { type: 'state', state: aState(8, { their_read_seq: 5, is_open: false }) },
  )
  expect(known.state).toMatchObject({ last_seq: 9, their_read_seq: 7, is_open: false })
})

test('the partner’s unread messages are counted', () => {
  const known = after({ type: 'newest', messages: messages(1, 10) }, { type: 'read', seq: 6 })
  // Berta sends the odd ones: 7 and 9.
  expect(countUnseen(known, 'anna')).toBe(2)
  expect(countUnseen(known, 'berta')).toBe(2)
  const long = after({ type: 'newest', messages: messages(51, 150) }, { type: 'read', seq: 96 })
  expect(countUnseen(long, 'anna')).toBe(27)
})

test('an acceptance and the agreement that follows from it count as one, as they are shown', () => {
  const step = (seq: number, name: 'accepted' | 'agreed'): Message => ({
    ...aStep(seq),
    kind: 'deal',
    data: { deal_id: 'deal', step: name, version: 1, reason: null },
  })
  const known = after({
    type: 'newest',
    messages: [aMessage(1), step(2, 'accepted'), step(3, 'agreed')],
  })
  expect(countUnseen(known, 'anna')).toBe(2)
})

test('the partner’s latest message is found, even if the viewer wrote last', () => {
  const known = after({ type: 'newest', messages: messages(1, 10) })
  expect(theirNewest(known, 'anna')?.seq).toBe(9)
  expect(theirNewest(known, 'berta')?.seq).toBe(10)
  expect(theirNewest(after({ type: 'newest', messages: messages(2, 2) }), 'anna')).toBeUndefined()
})

test('a late response never lowers read_seq or known_to', () => {
  const known = after(
    { type: 'newest', messages: messages(1, 10) },
    { type: 'read', seq: 8 },
    { type: 'read', seq: 5 },
    { type: 'state', state: aState(10, { read_seq: 3 }) },
    { type: 'later', messages: messages(4, 6) },
    { type: 'later', messages: [] },
  )
  expect(known).toMatchObject({ known_to: 10, state: { read_seq: 8 } })
})

test('a chat is open until it is closed or the match has ended', () => {
  const open = after({ type: 'newest', messages: [] })
  expect(isOpen(open)).toBe(true)
  expect(isOpen(conversation(open, { type: 'ended' }))).toBe(false)
  expect(isOpen(conversation(open, { type: 'state', state: aState(0, { is_open: false }) }))).toBe(
    false,
  )
})

test('a failure to load older messages is cleared when they arrive', () => {
  const failed = after(
    { type: 'newest', messages: messages(101, 200) },
    { type: 'older_requested' },
    { type: 'older_failed' },
  )
  expect(failed).toMatchObject({ older: 'failed', has_older: true })
  const known = conversation(failed, { type: 'older', messages: messages(1, 100) })
  expect(known).toMatchObject({ older: 'idle', has_older: false })
})

test('a successful response means that the server is reachable', () => {
  const away = after({ type: 'newest', messages: [] }, { type: 'unreachable' })
  expect(away.is_reachable).toBe(false)
  expect(conversation(away, { type: 'later', messages: [] }).is_reachable).toBe(true)
  expect(conversation(away, { type: 'newest', messages: [] }).is_reachable).toBe(true)
})

test('quick replies are offered at the beginning of a chat, each until the viewer has asked it, and fold once one is asked', () => {
  const asked: Message = { ...aMessage(2), kind: 'text', data: { reply: 'vin' } }
  const offered = (list: Message[], unsent: Parameters<typeof usefulReplies>[1] = []) =>
    usefulReplies(after({ type: 'newest', messages: list }), unsent, 'anna').replies
  const areFolded = (list: Message[]) =>
    usefulReplies(after({ type: 'newest', messages: list }), [], 'anna').areFolded
  expect(areFolded([aMessage(1)])).toBe(false)
  expect(areFolded([aMessage(1), asked])).toBe(true)
  expect(offered([])).toEqual(['available', 'vin', 'viewing'])
  expect(offered([aMessage(1), asked, aMessage(3)])).toEqual(['available', 'viewing'])
  expect(offered([], [{ data: { reply: 'viewing' } }])).toEqual(['available', 'vin'])
  expect(offered([asked], [{}, {}]), 'three of her own').toEqual([])
  expect(offered(messages(150, 151)), 'not the beginning').toEqual([])
  expect(offered([aStep(1)])).toHaveLength(3)
  const agreed = { deal_id: 'deal', step: 'agreed', version: 1, reason: null } as const
  expect(offered([{ ...aMessage(1), kind: 'deal', data: agreed }])).toEqual([])
})

test('a step about papers that comes again with later changes takes the place of the first one', () => {
  const papers = (id: string, seq: number): Message => ({
    ...aStep(seq),
    ...{ id, kind: 'deal' },
    data: { deal_id: 'deal', step: 'papers_changed', version: 1, reason: null },
  })
  const before = after({ type: 'newest', messages: [...messages(1, 199), papers('p', 200)] })
  const known = conversation(before, { type: 'later', messages: [papers('p', 201)] })
  expect(seqs(known)).toEqual(range(1, 199).concat(201))
  expect(known.blocks[0]).toBe(before.blocks[0])
  const alone = after({ type: 'newest', messages: [papers('p', 200)] })
  const moved = conversation(alone, { type: 'later', messages: [papers('p', 201)] })
  expect([firstSeq(moved), moved.known_to]).toEqual([201, 201])
  const another = conversation(known, { type: 'later', messages: [papers('q', 202)] })
  expect(seqs(another).slice(-2)).toEqual([201, 202])
})
