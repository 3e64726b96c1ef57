// Pictures of rings. Answers are faked, so that pictures are the same in every run. The photos are from the demo garage.
import { join } from 'node:path'
import type { Message } from '@keyswap/contract/chat'
import type { Ring, RingMember } from '@keyswap/contract/rings'
import {
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

import { withAllWays } from './push.ts'

const HOUR = 3_600_000

const idOf = (kind: string, number: number): string =>
  `0190a0a0-0000-7000-8000-${kind}${String(number).padStart(10, '0')}`
const at = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()

type Owner = { name: string; make: string; model: string; year: number; photo: string | null }

const owners: Owner[] = [
  { name: 'Anna Ozola', make: 'Volkswagen', model: 'Golf', year: 2017, photo: 'golf' },
  { name: 'Dace', make: 'Mazda', model: 'MX-5', year: 2016, photo: 'mx5' },
  { name: 'Juris', make: 'Volvo', model: 'V70', year: 2014, photo: 'v70' },
  { name: 'Ilze', make: 'Citroën', model: 'Berlingo', year: 2018, photo: 'berlingo' },
]

/** Prices in euros by model. Other models have none. */
const prices: Record<string, number> = {
  ...{ Golf: 8_500, 'MX-5': 12_900, V70: 6_900, Berlingo: 9_800 },
  'Golf Variant Alltrack': 14_500,
}

const longOwners: Owner[] = [
  {
    name: 'Anna Ozola',
    make: 'Volkswagen',
    model: 'Golf Variant Alltrack',
    year: 2017,
    photo: 'golf',
  },
  {
    name: LONG_NAME,
    make: 'Bentley',
    model: 'Continental Flying Spur Speed',
    year: 2008,
    photo: null,
  },
  {
    name: 'Jānis Bērziņš-Kalniņš',
    make: 'Volvo',
    model: 'V70 Cross Country',
    year: 2014,
    photo: 'v70',
  },
  { name: 'Ēriks', make: 'Citroën', model: 'Berlingo', year: 2018, photo: 'berlingo' },
]

const carOf = ({ make, model, year, photo }: Owner, index: number): RingMember['gives'] => ({
  id: idOf('cc', index),
  year,
  make,
  model,
  photo:
    photo === null
      ? null
      : {
          url: `/storage/ring/${photo}-1.webp`,
          width: 1200,
          height: 900,
          placeholder: '',
          focus_x: 0.5,
          focus_y: 0.5,
        },
  is_reserved: false,
})

function aRing(me: string, who: readonly Owner[], more: Partial<Ring> = {}): Ring {
  const cars = who.map(carOf)
  const members = who.map(({ name }, index): RingMember => {
    const [gives, gets] = [cars[index], cars.at(index - 1)]
    if (!gives || !gets) throw new Error('A ring has at least three cars.')
    return {
      user_id: index === 0 ? me : idOf('bb', index),
      name,
      avatar_url: null,
      is_deleted: false,
      swaps: index === 1 ? 3 : 0,
      would_swap_again: index === 1 ? 100 : null,
      gives,
      gets,
      is_new: false,
    }
  })
  return {
    id: idOf('aa', who.length),
    state: 'offered',
    members,
    joined: 1,
    my_answer: null,
    expires_at: at(52),
    created_at: at(-20),
    opened_at: null,
    ended_at: null,
    is_new: false,
    is_open: false,
    has_chat: false,
    next_id: null,
    last_message: null,
    unread: 0,
    ...more,
  }
}

const complete = {
  state: 'complete',
  joined: 3,
  my_answer: 'joined',
  expires_at: null,
  opened_at: at(-6),
  is_open: true,
  has_chat: true,
} as const

const talk: [by: number, hours: number, content: string][] = [
  [1, -5, 'Hi both! So my MX-5 goes to Juris, and I get the Golf?'],
  [2, -4.9, 'Exactly. And my V70 comes to Anna.'],
  [2, -4.89, 'I am in Sigulda on weekdays, in Rīga on Saturdays.'],
  [0, -3, 'Saturday in Rīga suits me. Shall we all look at the cars first?'],
  [1, -0.2, 'Yes, ten o’clock at Rīga Plaza 👍'],
]

const messagesOf = ({ members }: Ring): Message[] =>
  talk.map(([by, hours, content], index) => ({
    id: idOf('ee', index),
    client_id: idOf('ff', index),
    seq: index + 1,
    sender_id: members[by]?.user_id ?? '',
    content,
    created_at: at(hours),
    kind: 'text',
    data: null,
  }))

/** Fakes these rings. The first one has messages if its chat is open. */
const withRings =
  (make: (me: string) => Ring[]) =>
  async ({ page }: Scene) => {
    const rings = make(await viewerIdOf(page))
    const [first] = rings
    await page.route('**/storage/ring/*', (route) => {
      const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
      return route.fulfill({ path: join(import.meta.dirname, '../../../demo/pictures', file) })
    })
    await page.route('**/api/rings', (route) => route.fulfill({ json: rings }))
    for (const { user_id, gives } of first?.members ?? []) {
      const price = prices[gives.model] ?? 0
      const car = { ...gives, price, currency: 'EUR', photos: [gives.photo], is_active: true }
      await page.route(`**/api/cars/${gives.id}`, (route) => route.fulfill({ json: car }))
      await page.route(`**/api/users/${user_id}/cars`, (route) => route.fulfill({ json: [car] }))
    }
    await page.route('**/api/deals?*', (route) => route.fulfill({ json: [] }))
    for (const ring of rings) {
      const last_seq = talk.length
      const reads = ring.members.slice(1).map(({ user_id }) => ({ user_id, read_seq: 4 }))
      const chat = { read_seq: last_seq, reads, last_seq, is_open: ring.is_open }
      const answers: [path: string, json: unknown][] = [
        ['', ring],
        ['/join', { ...ring, my_answer: 'joined', joined: ring.joined + 1 }],
        ['/messages*', first ? messagesOf(first) : []],
        ['/chat', chat],
        ['/read', { ok: true }],
      ]
      for (const [path, json] of answers)
        await page.route(`**/api/rings/${ring.id}${path}`, (route) => route.fulfill({ json }))
    }
  }

/** Fakes a ring that is found while the member looks at the deck: it is in the list from the second answer on. */
const findingRing = (who: readonly Owner[]) => async (scene: Scene) => {
  const { page } = scene
  await withRings((me) => [aRing(me, who)])(scene)
  let isFirst = true
  await page.route('**/api/rings', (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    return route.fulfill({ json: [] })
  })
}

const three = owners.slice(0, 3)
const offered = (who: readonly Owner[], more?: Partial<Ring>) =>
  withRings((me) => [aRing(me, who, more)])
const repaired = withRings((me) => {
  const ring = aRing(me, owners, { my_answer: 'joined', joined: 2 })
  return [{ ...ring, members: ring.members.map((one, at) => ({ ...one, is_new: at === 2 })) }]
})
const talking = withRings((me) => [aRing(me, three, complete)])

const ringOf = (size: number) => `/rings/${idOf('aa', size)}`
const member = { signedIn: true, narrow: true } as const
const list = picturesOf('rings', '/matches', member)
const ring = picturesOf('ring', ringOf(3), member)

export const rings: Picture[] = [
  list(
    'list-three-offers',
    withRings((me) => [
      aRing(me, three),
      aRing(me, owners, { id: idOf('aa', 13) }),
      aRing(me, three, { id: idOf('aa', 14) }),
    ]),
  ),
  list('list-long', offered(longOwners)),
  list(
    'list-all',
    withRings((me) => [
      aRing(me, three, {
        ...complete,
        unread: 2,
        last_message: {
          seq: 5,
          sender_id: idOf('bb', 1),
          content: 'Yes, ten o’clock at Rīga Plaza 👍',
          created_at: at(-0.2),
          kind: 'text',
          data: null,
        },
      }),
      aRing(me, owners, { id: idOf('aa', 10), state: 'broken', joined: 2, my_answer: 'joined' }),
      aRing(me, three, { id: idOf('aa', 11), state: 'expired', my_answer: 'joined' }),
      aRing(me, owners, { id: idOf('aa', 12), state: 'broken', next_id: idOf('aa', 4) }),
    ]),
  ),
  list('asked-how-to-tell', inOrder(offered(three), withAllWays), seeing('tell.title')),
  list('list-failed', failing('/api/rings')),
  ring(
    'how',
    { perSize: true, before: offered(three) },
    touching('rings.how'),
    seeing('how.close'),
  ),
  ring(
    'decline',
    { perSize: true, before: offered(three) },
    inOrder(touching('ring.decline'), seeing('ring.decline.text')),
  ),
  ring('three', offered(three)),
  ring('four', { path: ringOf(4), before: offered(owners) }),
  ring('long', { path: ringOf(4), before: offered(longOwners) }),
  ring('repaired', { path: ringOf(4), before: repaired }),
  ring('broken', offered(three, { state: 'broken', joined: 2 })),
  ring(
    'expired',
    offered(three, {
      ...{ state: 'expired', joined: 2, my_answer: 'joined', expires_at: null },
      can_ask_again: true,
    }),
  ),
  ring('chat', talking),
  ring('chat-four', {
    path: ringOf(4),
    before: withRings((me) => [aRing(me, owners, { ...complete, joined: 4 })]),
  }),
  ring('chat-long', {
    path: ringOf(4),
    before: withRings((me) => [aRing(me, longOwners, { ...complete, joined: 4 })]),
  }),
  ring('menu', talking, touching('ring.more'), seeing('ring.leave')),
  ring('report-who', talking, touching('ring.more', 'ring.report'), seeing('ring.report.who')),
  ring('leave', talking, touching('ring.more', 'ring.leave'), seeing('ring.leave.text')),
  ring('plan-new', { path: `${ringOf(3)}/plan`, before: talking }, seeing('money.by_values')),
  ring('missing', { path: ringOf(9) }),
  ring('failed', failing('/api/rings/*')),
  ring('found', { path: '/', before: findingRing(three) }, lookingAgain),
  ring('found-four', { path: '/', before: findingRing(owners) }, lookingAgain),
]

/** Takes the connection away and back, so that the list is fetched again. */
async function lookingAgain(scene: Scene): Promise<void> {
  const { page } = scene
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await seeing('found.title')(scene)
}
