import { join } from 'node:path'
import type { Attached, Message } from '@keyswap/contract/chat'
import type { WarningKind } from '@keyswap/contract/choices'
import type { Match } from '@keyswap/contract/matching'
import {
  answering,
  failing,
  inOrder,
  LONG_NAME,
  type Picture,
  picturesOf,
  type Scene,
  seeing,
  touching,
  viewerIdOf,
} from './picture.ts'

const OTHER = '0190a0a0-0000-7000-8000-00000000000b'
const MATCH = '0190a0a0-0000-7000-8000-0000000000aa'
const CHAT = `/chat/${MATCH}`
const MINUTE = 60_000

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
    'It has 61,000 miles and new winter tires. Serviced every year, two keys, no rust. I could come by on Saturday morning, we drive both for half an hour and decide then?',
  ],
  [false, 12, 'Saturday works 👍'],
  [true, 11, 'Great, ten o’clock?'],
]

type Faked = {
  name: string
  is_open: boolean
  is_deleted: boolean
  last_seq: number
  /** Until when an ended chat can be read, and which warning is shown about the other's account. */
  readable_until: string
  warned: WarningKind
}

/** Fakes the server's answers, so that pictures are the same in every run. */
const chatWith =
  (messages: typeof conversation, more: Partial<Faked> = {}) =>
  async ({ page }: Scene) => {
    const me = await viewerIdOf(page)
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
    is_super: name === LONG_NAME,
    created_at: at(3000),
    is_new: unread > 0,
    is_unshown: false,
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
  aMatch(me, LONG_NAME, conversation.slice(0, 6), MATCH.replace('aa', 'ab'), 3),
  aMatch(me, 'Jānis', [], MATCH.replace('aa', 'ac'), 1),
]

const chat = picturesOf('chat', CHAT, { signedIn: true })
const matchList = picturesOf('matches', '/matches', { signedIn: true })
const news = picturesOf('notifications', '/settings/about', { signedIn: true })
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

/** Refuses messages because the chat has been closed. */
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

/** Messages with photos, a question, a car that the viewer may see and one that they may not. */
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
  { id: MATCH, name: LONG_NAME, blocked_at: at(90_000) },
]
const blockedList = picturesOf('blocked', '/settings/blocked', { signedIn: true })

export const chats: Picture[] = [
  { name: 'chat-visitor', path: CHAT },
  chat('empty', { narrow: true, before: chatWith([]) }, seeing('chat.empty')),
  chat('full', chatWith(conversation)),
  chat(
    'photos',
    { narrow: true, before: inOrder(chatWith(attached), withFiles) },
    seeing('chat.photo.removed'),
  ),
  chat('attach', { narrow: true, before: chatWith([]) }, touching('chat.attach')),
  chat(
    'send_car',
    { narrow: true, before: chatWith([]) },
    inOrder(touching('chat.attach', 'chat.attach.car'), seeing('chat.car.title')),
  ),
  chat(
    'long_texts',
    chatWith(
      [
        ...conversation,
        [false, 9, 'W'.repeat(220)],
        [true, 8, `https://example.com/${'path/'.repeat(30)}`],
      ],
      {
        name: LONG_NAME,
      },
    ),
  ),
  chat('closed', chatWith(conversation, { is_open: false }), seeing('chat.closed')),
  chat(
    'deleted',
    chatWith(conversation, {
      ...{ is_open: false, is_deleted: true, readable_until: '2027-02-16T09:00:00.000Z' },
    }),
    ({ page }) => page.getByText('2027').waitFor(),
  ),
  chat(
    'emptied',
    chatWith([], { is_open: false, is_deleted: true, last_seq: 1 }),
    seeing('chat.empty_gone'),
  ),
  chat(
    'fraud',
    chatWith(conversation, { is_open: false, warned: 'fraud' }),
    seeing('chat.fraud.do'),
  ),
  chat(
    'fraud_advice',
    chatWith(conversation, { is_open: false, warned: 'fraud' }),
    inOrder(touching('chat.fraud.do'), seeing('chat.paid.bank')),
  ),
  chat('lifted', chatWith(conversation, { warned: 'lifted' }), seeing('chat.lifted')),
  // Another member: the unsent message must not appear in other pictures.
  chat(
    'not_sent',
    {
      signedIn: 'Līga Bērziņa',
      before: inOrder(chatWith(conversation, { is_open: false }), refusing, openAtFirst),
    },
    inOrder(writing('Are you there?'), seeing('chat.remove')),
  ),
  blockedList('list', answering('/api/me/blocks', blocked), seeing('blocks.unblock')),
  blockedList(
    'unblock',
    answering('/api/me/blocks', blocked.slice(0, 1)),
    async ({ page, say }) => {
      await page.getByText(say('blocks.unblock'), { exact: true }).click()
    },
  ),
  blockedList('nobody', null, seeing('blocks.empty.title')),
  matchList(
    'closed',
    chatWith(conversation, { is_open: false, is_deleted: true }),
    seeing('matches.closed'),
  ),
  // Another member: the waiting message must not appear in other pictures.
  chat(
    'waiting',
    { signedIn: 'Līga Bērziņa', before: inOrder(chatWith(conversation), failing('/api/events')) },
    inOrder(
      failing(`/api/matches/${MATCH}/messages`),
      writing('Are you there?'),
      seeing('chat.waiting'),
    ),
  ),
  chat(
    'failed',
    inOrder(chatWith(conversation), failing(`/api/matches/${MATCH}/messages*`)),
    seeing('chat.failed'),
  ),
  chat('missing', null, seeing('chat.match_missing.text')),
  chat('details', chatWith(conversation), touching('chat.more'), seeing('chat.unmatch')),
  chat('block', chatWith(conversation), touching('chat.more', 'chat.block')),
  matchList('chats', chatWith(conversation)),
  news('list', chatWith(conversation), async ({ page }) => {
    await page.locator('header button:has(svg)').last().click()
    await page.getByRole('dialog').waitFor()
  }),
  news(
    'empty',
    answering('/api/broadcasts', []),
    inOrder(touching('shell.notifications'), seeing('news.empty.title')),
  ),
  news(
    'warning',
    inOrder(
      answering('/api/broadcasts', []),
      answering('/api/me/warnings', [
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
    ({ page, say }) =>
      page.getByRole('button', { name: say('shell.notifications_new', { count: 1 }) }).click(),
  ),
  news(
    'moderated',
    inOrder(
      answering('/api/broadcasts', []),
      answering('/api/me/notices', [
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
    ({ page, say }) =>
      page.getByRole('button', { name: say('shell.notifications_new', { count: 1 }) }).click(),
  ),
]
