import type { Match } from '@keyswap/contract/matching'
import type { Ring } from '@keyswap/contract/rings'
import { expect, test } from 'vitest'
import { type KnownNews, notificationsOf } from './notifications.ts'

const at = (hour: number) => `2026-01-05T${String(hour).padStart(2, '0')}:00:00.000Z`
const anna = { id: 'anna', name: 'Anna', avatar_url: null }
const berta = { id: 'berta', name: 'Berta', avatar_url: null }

const aMatch = (more: Partial<Match>): Match =>
  ({
    id: 'm',
    user_a: 'anna',
    user_b: 'berta',
    userA: anna,
    userB: berta,
    created_at: at(1),
    is_new: false,
    last_message: null,
    unread: 0,
    ...more,
  }) as Match

const aMessage = (sender_id: string, hour: number) => ({
  seq: 1,
  sender_id,
  content: 'Hello',
  created_at: at(hour),
  kind: 'text' as const,
  data: null,
})

const nothing = {
  viewerId: 'anna',
  matches: [],
  rings: [],
  outcomes: [],
  notices: [],
  newCars: [],
  asked: [],
  warnings: [],
  decisions: [],
}

test('news from all rooms are in one list, newest first, with unread marks', () => {
  const list = notificationsOf({
    viewerId: 'anna',
    matches: [aMatch({ is_new: true, last_message: aMessage('berta', 5), unread: 2 })],
    rings: [],
    outcomes: [{ id: 'r', about: null, status: 'resolved', decided_at: at(4), is_new: false }],
    notices: [
      {
        id: 'n',
        kind: 'switched',
        car_id: 'c',
        car: '1990 Volvo 240',
        is_active: false,
        reason: 'Stolen photos',
        created_at: at(2),
        is_new: true,
      },
    ],
    newCars: [{ car_id: 'v', car: '2012 Volvo V70', told_at: at(6), is_new: true }],
    asked: [{ at: at(7), cars: ['1990 Volvo 240'], is_new: true }],
    warnings: [],
    decisions: [],
  })
  expect(list.map(({ kind, isUnread }) => [kind, isUnread])).toEqual([
    ['asked', true],
    ['new_car', true],
    ['message', true],
    ['outcome', false],
    ['moderated', true],
    ['match', true],
  ])
  expect(list[0]).toMatchObject({ href: '/my-cars', cars: ['1990 Volvo 240'] })
  expect(list[1]).toMatchObject({ href: '/car/v', car: '2012 Volvo V70' })
  expect(list[2]).toMatchObject({ href: '/chat/m', other: berta, said: { content: 'Hello' } })
})

test('the viewer’s own message is not a notification', () => {
  const matches = [aMatch({ last_message: aMessage('anna', 5) })]
  expect(notificationsOf({ ...nothing, matches }).map(({ kind }) => kind)).toEqual(['match'])
})

test('a step of a swap plan leads to the plan; an unknown one is shown as its content', () => {
  const data = { deal_id: 'd', step: 'proposed' as const, version: 1, reason: null }
  const step = { ...aMessage('berta', 5), kind: 'deal' as const, data }
  const matches = [aMatch({ last_message: step, unread: 1 })]
  expect(notificationsOf({ ...nothing, matches })[0]).toMatchObject({
    kind: 'step',
    href: '/chat/m/plan',
    isUnread: true,
  })
  const unknown = [aMatch({ last_message: { ...step, data: null } })]
  expect(notificationsOf({ ...nothing, matches: unknown })[0]).toMatchObject({
    kind: 'message',
    href: '/chat/m',
    said: { content: 'Hello' },
  })
})

const aRing = (more: Partial<Ring>): Ring =>
  ({
    id: 'r',
    state: 'offered',
    members: [
      { user_id: 'anna', gives: { model: 'Golf' }, gets: { model: 'V70' } },
      { user_id: 'berta', name: 'Berta' },
    ],
    my_answer: null,
    created_at: at(1),
    opened_at: null,
    ended_at: null,
    is_new: false,
    has_chat: false,
    next_id: null,
    last_message: null,
    unread: 0,
    ...more,
  }) as Ring

const ofRing = (more: Partial<Ring>) => notificationsOf({ ...nothing, rings: [aRing(more)] })

test('a ring that waits for the viewer is unread; answered, it is no news until it is complete or over', () => {
  expect(ofRing({})).toMatchObject([
    { kind: 'ring', what: 'asked', isUnread: true, href: '/rings/r', mine: 'Golf', theirs: 'V70' },
  ])
  expect(ofRing({ my_answer: 'joined' })).toEqual([])
  const complete = { state: 'complete', my_answer: 'joined', has_chat: true } as const
  expect(ofRing({ ...complete, opened_at: at(2), is_new: true })).toMatchObject([
    { what: 'complete', isUnread: true, at: at(2) },
  ])
  expect(ofRing(complete)).toMatchObject([{ what: 'complete', isUnread: false }])
  expect(ofRing({ state: 'broken', my_answer: 'joined' })).toMatchObject([{ what: 'over' }])
})

test('a repaired ring says who is new, also to who is still in; it is unread for who is asked', () => {
  const members = [
    { user_id: 'anna', gives: { model: 'Golf' }, gets: { model: 'V70' } },
    { user_id: 'dora', name: 'Dora', gives: { model: 'MX-5' }, is_new: true },
  ] as unknown as Ring['members']
  expect(ofRing({ members })).toMatchObject([
    { what: 'repaired', isUnread: true, newcomer: { name: 'Dora' } },
  ])
  expect(ofRing({ members, my_answer: 'joined' })).toMatchObject([
    { what: 'repaired', isUnread: false, newcomer: { name: 'Dora' } },
  ])
})

test('a complete ring that fell apart did not work out, since its end; who left it is not told', () => {
  const broken = { state: 'broken', has_chat: true, opened_at: at(2), ended_at: at(3) } as const
  expect(ofRing({ ...broken, my_answer: 'joined' })).toMatchObject([
    { what: 'over', isUnread: false, at: at(3) },
  ])
  expect(ofRing({ ...broken, my_answer: 'declined' })).toEqual([])
})

test('who never answered, or is in the repaired ring, does not hear of the end', () => {
  expect(ofRing({ state: 'expired' })).toEqual([])
  expect(ofRing({ state: 'broken', my_answer: 'joined', next_id: 'q' })).toEqual([])
})

test('a message of a ring names its sender, and a step leads to the ring’s plan', () => {
  const complete = { state: 'complete', has_chat: true, unread: 1 } as const
  const [message] = ofRing({ ...complete, last_message: aMessage('berta', 5) })
  expect(message).toMatchObject({ href: '/rings/r', isUnread: true, sender: { name: 'Berta' } })
  expect(ofRing({ ...complete, last_message: aMessage('anna', 5) })).toHaveLength(1)
  const data = { deal_id: 'd', step: 'proposed' as const, version: 1, reason: null }
  const step = { ...aMessage('berta', 5), kind: 'deal' as const, data }
  expect(ofRing({ ...complete, last_message: step })[0]).toMatchObject({ href: '/rings/r/plan' })
})

test('the list has 30 notifications at most', () => {
  const matches = Array.from({ length: 80 }, (_, index) => aMatch({ id: `m${index}` }))
  expect(notificationsOf({ ...nothing, matches })).toHaveLength(30)
})

test('each member of a match sees the other', () => {
  const matches = [aMatch({ last_message: aMessage('anna', 5) })]
  expect(notificationsOf({ ...nothing, matches })).toMatchObject([{ other: berta }])
  expect(notificationsOf({ ...nothing, matches, viewerId: 'berta' })).toMatchObject([
    { kind: 'message', other: anna },
    { kind: 'match', other: anna },
  ])
})

test('only what the viewer has not seen is unread', () => {
  const list = notificationsOf({
    ...nothing,
    matches: [aMatch({ last_message: aMessage('berta', 5) })],
    outcomes: [{ id: 'r', about: 'x', status: 'dismissed', decided_at: at(4), is_new: true }],
    notices: [
      {
        id: 'n',
        kind: 'switched',
        car_id: 'c',
        car: 'x',
        is_active: true,
        reason: null,
        created_at: at(2),
        is_new: false,
      },
    ],
  })
  expect(list.map(({ kind, isUnread }) => [kind, isUnread])).toEqual([
    ['message', false],
    ['outcome', true],
    ['moderated', false],
    ['match', false],
  ])
  expect(list[2]).toMatchObject({ href: '/my-cars', what: 'switched_on', reason: null })
  expect(list[1]).toMatchObject({ about: 'x', status: 'dismissed' })
  expect(new Set(list.map(({ id }) => id)).size).toBe(4)
})

test('of more than thirty the newest are shown', () => {
  const matches = Array.from({ length: 31 }, (_, index) =>
    aMatch({ id: `m${index}`, created_at: new Date(index * 60_000).toISOString() }),
  )
  const list = notificationsOf({ ...nothing, matches })
  expect([list[0]?.id, list.at(-1)?.id]).toEqual(['match-m30', 'match-m1'])
})

test('a decision that was taken back is news about the report', () => {
  const outcomes = [
    { id: 'r', about: 'x', status: 'reopened', decided_at: at(4), is_new: true },
  ] as const
  expect(notificationsOf({ ...nothing, outcomes })).toMatchObject([
    { kind: 'outcome', about: 'x', status: 'reopened', isUnread: true },
  ])
})

test('news that only a newer server knows ask to reload', () => {
  const outcomes = [{ id: 'o', about: null, status: 'split', decided_at: at(3), is_new: true }]
  const notices = [{ id: 'n', kind: 'painted', created_at: at(2), is_new: true }]
  const known = { ...nothing, outcomes, notices, rings: [aRing({ state: 'knotted' as never })] }
  expect(notificationsOf(known as unknown as KnownNews)).toMatchObject([
    { kind: 'newer', isUnread: true },
    { kind: 'newer', isUnread: true },
    { kind: 'newer', isUnread: false },
  ])
})

test('a warning about an account leads to the chat, if that is still there', () => {
  const about = { id: 'berta', name: 'Berta', is_deleted: false }
  const warning = { about, kind: 'fraud', chat: null, created_at: at(2), is_new: true } as const
  const [gone] = notificationsOf({ ...nothing, warnings: [warning] })
  expect(gone).toMatchObject({ kind: 'warning', what: 'fraud', isUnread: true, about })
  expect(gone).not.toHaveProperty('href')
  const inChat = { ...warning, chat: { kind: 'ring', id: 'r' } } as const
  expect(notificationsOf({ ...nothing, warnings: [inChat] })).toMatchObject([{ href: '/rings/r' }])
})
