import { join } from 'node:path'
import type { Attached, Message } from '@keyswap/contract/chat'
import type { WarningKind } from '@keyswap/contract/choices'
import type { Match } from '@keyswap/contract/matching'
import {
  answering,
  failing,
  inOrder,
  type Picture,
  type Scene,
  seeing,
  touching,
} from './picture.ts'

const OTHER = '0190a0a0-0000-7000-8000-00000000000b'
const MATCH = '0190a0a0-0000-7000-8000-0000000000aa'
const CHAT = `/chat/${MATCH}`
const MINUTE = 60_000
const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Vējonis-Krūmiņš'

const at = (minutes: number): string => new Date(Date.now() - minutes * MINUTE).toISOString()

type Said = [mine: boolean, minutes: number, content: string, data?: Attached]

const conversation: Said[] = [
  [false, 2900, 'Hi! I saw that you like my V60.'],
  [true, 2890, 'I do. Is it the one with the tow bar?'],
  [
    false,
    2889,
    'Yes, factory fitted, never used much. Photos of it: https://example.com/v60/tow-bar',
  ],
  [true, 1500, 'Would you swap for the Golf, or with something on top?'],
  [false, 1490, 'Depends on the mileage.\nAnd on the tyres.'],
  [false, 1489, 'Mine are two years old.'],
  [
    true,
    30,
    'It has 61,000 miles and new winter tyres. Serviced every year, two keys, no rust. I could come by on Saturday morning, we drive both for half an hour and decide then?',
  ],
  [false, 12, 'Saturday works 👍'],
  [true, 11, 'Great, ten o’clock?'],
]

type Faked = {
  name: string
  is_open: boolean
  is_deleted: boolean
  last_seq: number
  /** When a chat that has ended goes, and what is said about the other's account. */
  readable_until: string
  warned: WarningKind
}

/** Fakes the server's answers, so that pictures are the same in every run. */
const chatWith =
  (messages: typeof conversation, more: Partial<Faked> = {}) =>
  async ({ page }: Scene) => {
    const me = await meOf(page)
    const { name = 'Berta Kalniņa', is_open = true, is_deleted = false } = more
    const { readable_until = null, warned } = more
    const warning = warned ? { kind: warned, user_id: OTHER } : null
    const made = aMatch(me, name, messages)
    const match = { ...made, is_open, userB: { ...made.userB, is_deleted } }
    const { last_seq = messages.length } = more
    const list: Message[] = messages.map(([mine, minutes, content, data = null], index) => ({
      id: `0190a0a0-0000-7000-8000-1000000000${String(index).padStart(2, '0')}`,
      client_id: `0190a0a0-0000-7000-8000-2000000000${String(index).padStart(2, '0')}`,
      seq: index + 1,
      sender_id: mine ? me : OTHER,
      content,
      created_at: at(minutes),
      kind: 'text',
      data,
    }))
    const answers: [path: string, json: unknown][] = [
      ['/api/matches', [match, ...others(me)]],
      [`/api/matches/${MATCH}`, match],
      [`/api/matches/${MATCH}/messages*`, list],
      [
        `/api/matches/${MATCH}/chat`,
        {
          ...{ read_seq: last_seq, their_read_seq: last_seq - 1, last_seq },
          ...{ is_open, readable_until, warning },
        },
      ],
      [`/api/matches/${MATCH}/read`, { ok: true }],
    ]
    for (const [path, json] of answers) {
      await page.route(`**${path}`, (route) => route.fulfill({ json }))
    }
  }

/** The signed-in member's id, from the storage; any file of the site gives access to it. */
async function meOf(page: Scene['page']): Promise<string> {
  await page.goto('/favicon.svg')
  return page.evaluate(() => localStorage.getItem('keyswap-session') ?? '')
}

const aCar = (make: string, model: string, year: number) => ({
  id: null,
  year,
  make,
  model,
  photo: null,
  is_reserved: false,
})

function aMatch(
  me: string,
  name: string,
  messages: typeof conversation,
  id = MATCH,
  unread = 0,
): Match {
  const face = { avatar_url: null, is_deleted: false, swaps: 0, would_swap_again: null }
  const mine = { ...face, id: me, name: 'Anna Ozola' }
  const other = { ...face, id: id.replace('aa', '0b'), name }
  const [isMine, minutes, content, data = null] = messages.at(-1) ?? [false, 0, '']
  return {
    id,
    user_a: me,
    user_b: other.id,
    userA: mine,
    userB: other,
    carA: aCar('Volkswagen', 'Golf Variant', 2017),
    carB: aCar('Volvo', 'V60 Cross Country', 2019),
    is_super: name === LONG,
    created_at: at(3000),
    is_new: unread > 0,
    is_open: true,
    last_message:
      messages.length === 0
        ? null
        : {
            seq: messages.length,
            sender_id: isMine ? me : other.id,
            content,
            created_at: at(minutes),
            kind: 'text',
            data,
          },
    unread,
  }
}

const others = (me: string): Match[] => [
  aMatch(me, LONG, conversation.slice(0, 6), MATCH.replace('aa', 'ab'), 3),
  aMatch(me, 'Jānis', [], MATCH.replace('aa', 'ac'), 1),
]

const member = { path: CHAT, signedIn: true } as const
const label = 'chat.label'

const writing =
  (text: string) =>
  async ({ page, say }: Scene) => {
    await page.getByLabel(say(label), { exact: true }).fill(text)
    await page.keyboard.press('Enter')
  }

/** The first answer still says that the chat is open, so that a message can be written. */
async function openAtFirst({ page }: Scene): Promise<void> {
  const json = { read_seq: 9, their_read_seq: 8, last_seq: 9, is_open: true }
  await page.route(`**/api/matches/${MATCH}/chat`, (route) => route.fulfill({ json }), { times: 1 })
}

/** Refuses messages, as if the chat had closed meanwhile. */
const refusing = ({ page }: Scene) =>
  page.route(`**/api/matches/${MATCH}/messages`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { code: 'CHAT_CLOSED', message: 'Closed' } })
      : route.fallback(),
  )

const PHOTOS = ['golf-1', 'golf-2', 'golf-3']
const CAR = idOf(90)
const HIDDEN = idOf(91)

function idOf(number: number): string {
  return `0190a0a0-0000-7000-8000-3000000000${number}`
}

const photo = (number: number, width = 1200, height = 900, is_removed = false) => ({
  ...{ id: idOf(number), width, height, placeholder: '', is_removed },
})

/** Photos, a question and cars: one that the viewer sees, and one that they do not. */
const attached: Said[] = [
  [false, 60, '', { reply: 'vin' }],
  [true, 50, '', { photos: [photo(10)] }],
  [false, 40, '', { photos: [photo(11), photo(12), photo(13, 1200, 900, true)] }],
  [false, 30, '', { car_id: CAR }],
  [true, 20, '', { car_id: HIDDEN }],
]

async function withFiles({ page }: Scene): Promise<void> {
  const addresses = PHOTOS.map((name, index) => ({
    id: idOf(10 + index),
    url: `/storage/chat-photos/${name}?key=1`,
    expires_at: at(-9),
  }))
  await page.route(`**/api/matches/${MATCH}/photos*`, (route) => route.fulfill({ json: addresses }))
  await page.route('**/storage/chat-photos/**', (route) => {
    const name = PHOTOS.find((one) => route.request().url().includes(one))
    return route.fulfill({ path: join(import.meta.dirname, `../../../demo/pictures/${name}.webp`) })
  })
  await page.route(`**/api/cars/${CAR}`, (route) =>
    route.fulfill({
      json: {
        ...{ id: CAR, owner_id: OTHER, year: 2016, make: 'Škoda', model: 'Octavia Combi' },
        ...{ location: 'Ventspils', mileage: 61_000, mileage_km: 98_170, mileage_unit: 'km' },
        photos: [],
      },
    }),
  )
}

const blocked = [
  { id: OTHER, name: 'Berta Kalniņa', blocked_at: at(60) },
  { id: MATCH, name: LONG, blocked_at: at(90_000) },
]
const blocking = { path: '/settings/blocked', signedIn: true } as const

export const chats: Picture[] = [
  { name: 'chat-visitor', path: CHAT },
  {
    ...member,
    name: 'chat-empty',
    narrow: true,
    before: chatWith([]),
    prepare: seeing('chat.empty'),
  },
  { ...member, name: 'chat-full', before: chatWith(conversation) },
  {
    ...member,
    name: 'chat-photos',
    narrow: true,
    before: inOrder(chatWith(attached), withFiles),
    prepare: seeing('chat.photo.removed'),
  },
  {
    ...member,
    name: 'chat-attach',
    narrow: true,
    before: chatWith([]),
    prepare: touching('chat.attach'),
  },
  {
    ...member,
    name: 'chat-send_car',
    narrow: true,
    before: chatWith([]),
    prepare: inOrder(touching('chat.attach', 'chat.attach.car'), seeing('chat.car.title')),
  },
  {
    ...member,
    name: 'chat-long_texts',
    before: chatWith(
      [
        ...conversation,
        [false, 9, 'W'.repeat(220)],
        [true, 8, `https://example.com/${'path/'.repeat(30)}`],
      ],
      {
        name: LONG,
      },
    ),
  },
  {
    ...member,
    name: 'chat-closed',
    before: chatWith(conversation, { is_open: false }),
    prepare: seeing('chat.closed'),
  },
  {
    ...member,
    name: 'chat-deleted',
    before: chatWith(conversation, {
      ...{ is_open: false, is_deleted: true, readable_until: '2027-02-16T09:00:00.000Z' },
    }),
    prepare: ({ page }) => page.getByText('2027').waitFor(),
  },
  {
    ...member,
    name: 'chat-emptied',
    before: chatWith([], { is_open: false, is_deleted: true, last_seq: 1 }),
    prepare: seeing('chat.empty_gone'),
  },
  {
    ...member,
    name: 'chat-fraud',
    before: chatWith(conversation, { is_open: false, warned: 'fraud' }),
    prepare: seeing('chat.fraud.do'),
  },
  {
    ...member,
    name: 'chat-fraud_advice',
    before: chatWith(conversation, { is_open: false, warned: 'fraud' }),
    prepare: inOrder(touching('chat.fraud.do'), seeing('chat.paid.bank')),
  },
  {
    ...member,
    name: 'chat-lifted',
    before: chatWith(conversation, { warned: 'lifted' }),
    prepare: seeing('chat.lifted'),
  },
  {
    ...member,
    // Another member: the unsent message must not appear in other pictures.
    signedIn: 'Līga Bērziņa',
    name: 'chat-not_sent',
    before: inOrder(chatWith(conversation, { is_open: false }), refusing, openAtFirst),
    prepare: inOrder(writing('Are you there?'), seeing('chat.remove')),
  },
  {
    ...blocking,
    name: 'blocked-list',
    before: answering('/api/me/blocks', 200, blocked),
    prepare: seeing('blocks.unblock'),
  },
  {
    ...blocking,
    name: 'blocked-unblock',
    before: answering('/api/me/blocks', 200, blocked.slice(0, 1)),
    prepare: async ({ page, say }) => {
      await page.getByText(say('blocks.unblock'), { exact: true }).click()
    },
  },
  { ...blocking, name: 'blocked-nobody', prepare: seeing('blocks.empty.title') },
  {
    ...member,
    name: 'matches-closed',
    path: '/matches',
    before: chatWith(conversation, { is_open: false, is_deleted: true }),
    prepare: seeing('matches.closed'),
  },
  {
    ...member,
    // Another member: the waiting message must not appear in other pictures.
    signedIn: 'Līga Bērziņa',
    name: 'chat-waiting',
    before: inOrder(chatWith(conversation), failing('/api/events')),
    prepare: inOrder(
      failing(`/api/matches/${MATCH}/messages`),
      writing('Are you there?'),
      seeing('chat.waiting'),
    ),
  },
  {
    ...member,
    name: 'chat-failed',
    before: inOrder(chatWith(conversation), failing(`/api/matches/${MATCH}/messages*`)),
    prepare: seeing('chat.failed'),
  },
  { ...member, name: 'chat-missing', prepare: seeing('chat.match_missing.text') },
  {
    ...member,
    name: 'chat-details',
    before: chatWith(conversation),
    prepare: inOrder(touching('chat.more'), seeing('chat.unmatch')),
  },
  {
    ...member,
    name: 'chat-block',
    before: chatWith(conversation),
    prepare: touching('chat.more', 'chat.block'),
  },
  { ...member, name: 'matches-chats', path: '/matches', before: chatWith(conversation) },
  {
    ...member,
    name: 'notifications-list',
    path: '/settings/about',
    before: chatWith(conversation),
    prepare: async ({ page }) => {
      await page.locator('header button:has(svg)').last().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    ...member,
    name: 'notifications-empty',
    path: '/settings/about',
    before: answering('/api/broadcasts', 200, []),
    prepare: inOrder(touching('shell.notifications'), seeing('news.empty.title')),
  },
  {
    name: 'notifications-warning',
    path: '/settings/about',
    signedIn: 'Anna Ozola',
    before: inOrder(
      answering('/api/broadcasts', 200, []),
      answering('/api/me/warnings', 200, [
        {
          about: { id: OTHER, name: 'Berta Kalniņa', is_deleted: false },
          kind: 'fraud',
          chat: { kind: 'match', id: MATCH },
          created_at: new Date().toISOString(),
          is_new: true,
        },
        {
          about: { id: MATCH, name: 'Deleted user', is_deleted: true },
          kind: 'lifted',
          chat: null,
          created_at: new Date(Date.now() - 7_200_000).toISOString(),
          is_new: false,
        },
      ]),
    ),
    prepare: ({ page, say }) =>
      page.getByRole('button', { name: say('shell.notifications_new', { count: 1 }) }).click(),
  },
  {
    name: 'notifications-moderated',
    path: '/settings/about',
    signedIn: 'Anna Ozola',
    before: inOrder(
      answering('/api/broadcasts', 200, []),
      answering('/api/me/notices', 200, [
        {
          id: '0190a0a0-0000-7000-8000-000000000003',
          kind: 'photo_removed',
          car_id: '0190a0a0-0000-7000-8000-00000000000a',
          car: '1999 Mazda MX-5',
          is_active: true,
          reason: 'It shows a face.',
          created_at: new Date().toISOString(),
          is_new: false,
        },
        {
          id: '0190a0a0-0000-7000-8000-000000000002',
          kind: 'switched',
          car_id: '0190a0a0-0000-7000-8000-00000000000a',
          car: '1999 Mazda MX-5',
          is_active: true,
          reason: null,
          created_at: new Date().toISOString(),
          is_new: true,
        },
        {
          id: '0190a0a0-0000-7000-8000-000000000001',
          kind: 'switched',
          car_id: '0190a0a0-0000-7000-8000-00000000000a',
          car: '1999 Mazda MX-5',
          is_active: false,
          reason: 'The photos show another car. Please add your own, then write to us.',
          created_at: new Date(Date.now() - 7_200_000).toISOString(),
          is_new: false,
        },
      ]),
    ),
    prepare: ({ page, say }) =>
      page.getByRole('button', { name: say('shell.notifications_new', { count: 1 }) }).click(),
  },
]
