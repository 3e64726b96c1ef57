import { isDeepStrictEqual } from 'node:util'
import type { Deal, Snapshot } from '@keyswap/contract/deals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AGREED_YESTERDAY } from '../../../test/agreed-yesterday.ts'
import { startTwoApps, type TestApp } from '../../../test/app.ts'
import { asMember, type SignedIn, signedIn } from '../../../test/client.ts'
import {
  type Act,
  act,
  aimAct,
  blockedBy,
  carGiven,
  carsChosen,
  isAway,
  type Model,
  NO_AIM,
  type Step,
  versionOf,
} from '../../../test/deal-model.ts'
import { aMatchOf, brokenRules, circleOf, type Driver, runClock } from '../../../test/deals.ts'
import { aToken, PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { completeRing, lookAtAllRings } from '../../../test/rings.ts'
import { newId } from '../../calls/ids.ts'
import { many, run, sql } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { listingHash } from '../listings/index.ts'
import { carsNow } from './decide/listed.ts'
import type { HeldCar } from './held-deal.ts'

// `npm run races` sets it.
const RUNS = Number(process.env.DEAL_RUNS ?? 2)

type World = {
  apps: [TestApp, TestApp]
  admin: SignedIn
  members: SignedIn[]
  /** By their numbers in the model. */
  cars: string[]
  chats: string[]
  /** What their listings say at first. */
  listed: Snapshot['cars']
  /** The deals of the model, by their chats. */
  deals: string[][]
}

/** A chat of two is a match, which can be ended. */
const isMatch = (side: unknown[]): boolean => side.length === 2

const openChat = async (app: TestApp, drivers: Driver[]): Promise<string> =>
  isMatch(drivers)
    ? aMatchOf(...(drivers as [Driver, Driver]))
    : (await completeRing(app, drivers)).ring

async function build(parties: number): Promise<{ world: World; model: Model }> {
  const apps = await startTwoApps()
  const [app] = apps
  await app.pool.query(AGREED_YESTERDAY)
  const count = parties + 1
  const members: SignedIn[] = []
  for (let one = 0; one < count; one++) members.push(await signedIn(apps[one % 2] ?? app))
  const cars: string[] = []
  for (let one = 0; one < count * 2; one++)
    cars.push(await aVisibleCar(app, (members[one % count] as SignedIn).id))
  const sides = [Array.from({ length: parties }, (_, one) => one), [0, parties]]
  const chats: string[] = []
  for (const side of sides)
    chats.push(
      await openChat(
        app,
        side.map((one) => ({ ...(members[one] as SignedIn), car: cars[one] ?? '' })),
      ),
    )
  const rows = await many<{ car: HeldCar }>(app.pool, sql`select car from held_cars`)
  const listed = carsNow(
    rows.map(({ car }) => car),
    rows.map(({ car }) => ({ car_id: car.id, giver_id: '', receiver_id: '' })),
  )
  const world: World = {
    ...{ apps, members, cars, chats, listed, deals: [[], []] },
    admin: await signedIn(app, { admin: true }),
  }
  const model: Model = {
    chats: sides,
    deals: [],
    cars: cars.map((_, one) => ({
      ...{ owner: one % count, isActive: true, isLocked: false, isDeleted: false },
      ...{ isSwapped: false, isEdited: false, reservedFor: null },
    })),
    ring: parties > 2 ? { state: 'complete', leavers: [] } : null,
    ...{ banned: [], left: [], closed: [], unmatched: [] },
  }
  return { world, model }
}

const codeOf = ({ status, body }: { status: number; body: unknown }): string =>
  status === 200 ? 'OK' : (body as { code: string }).code

/** Does it on the server, as the model's `before` looks at it, and returns the code of a refusal. */
async function perform(world: World, before: Model, asked: Act): Promise<string> {
  const { admin, members, cars } = world
  const [{ pool }] = world.apps
  switch (asked.do) {
    case 'ban':
    case 'unban': {
      const member = members[asked.by] as SignedIn
      return codeOf(await admin.post(`/api/admin/${asked.do}-user`, { user_id: member.id }))
    }
    case 'leave':
      return codeOf(await (members[asked.by] as SignedIn).delete('/api/me', { password: PASSWORD }))
    case 'unmatch':
    case 'block':
    case 'leave ring':
      return codeOf(await endChat(world, before, asked))
    case 'look':
      return 'OK'
    case 'lock':
    case 'unlock': {
      const input = { car_id: cars[asked.car], is_active: asked.do === 'unlock' }
      return codeOf(await admin.post('/api/admin/deactivate-car', input))
    }
    case 'edit':
    case 'activate':
    case 'deactivate':
    case 'delete': {
      const owner = members[before.cars[asked.car]?.owner ?? 0] as SignedIn
      const path = `/api/cars/${cars[asked.car]}`
      if (asked.do === 'delete') return codeOf(await owner.delete(path))
      const change =
        asked.do === 'edit' ? { price: EDITED_PRICE } : { is_active: asked.do === 'activate' }
      return codeOf(await owner.patch(path, change))
    }
    case 'expire':
      await run(
        pool,
        sql`update deals set valid_until = now(), due_at = now() where id = ${idOf(world, before, asked.aim.deal)}::uuid and is_pending`,
      )
      return 'OK'
    case 'wait':
      await letTimePass(world, idOf(world, before, asked.aim.deal))
      return 'OK'
    case 'end': {
      const deal_id = idOf(world, before, asked.aim.deal)
      return deal_id ? codeOf(await admin.post('/api/admin/end-deal', { deal_id })) : 'NOT_FOUND'
    }
    case 'propose':
      return begin(world, before, asked)
    default:
      return take(world, before, asked)
  }
}

function endChat(
  { members, chats }: World,
  before: Model,
  asked: Act & { do: 'unmatch' | 'block' | 'leave ring' },
) {
  const by = members[asked.by] as SignedIn
  const chat = chats[asked.chat]
  if (asked.do === 'leave ring') return by.post(`/api/rings/${chat}/leave`)
  if (isMatch(before.chats[asked.chat] ?? []))
    return by.post(`/api/matches/${chat}/end`, { how: asked.do })
  return by.post('/api/me/blocks', { user_id: members[blockedBy(before, asked)]?.id })
}

/** More than the 72 hours in which a word answers a dispute. */
const letTimePass = ({ apps: [{ pool }] }: World, deal: string | undefined) =>
  transaction(pool, async (tx) => {
    await run(tx, sql`select from deals where id = ${deal}::uuid for update`)
    await run(
      tx,
      sql`update deal_parties set handed_over_at = handed_over_at - interval '73 hours',
                 repeated_at = repeated_at - interval '73 hours' where deal_id = ${deal}::uuid`,
    )
    await run(
      tx,
      sql`update deal_disputes set created_at = created_at - interval '73 hours',
                 repeated_at = repeated_at - interval '73 hours' where deal_id = ${deal}::uuid`,
    )
  })

/** These cars as the sender of a counter-offer has seen them. */
const seenIn = ({ listed, cars }: World, seen: boolean[], named: string[]) =>
  listed
    .filter(({ id }) => named.includes(id))
    .map((car) => (seen[cars.indexOf(car.id)] ? { ...car, price: EDITED_PRICE } : car))
    .map(listingHash)

const EDITED_PRICE = 7

const termsOf = ({ members, cars }: World, model: Model, chat: number, choice: number) => {
  const chosen = carsChosen(model, chat, choice)
  const drivers = (model.chats[chat] ?? []).map((party, index) => ({
    id: members[party]?.id ?? '',
    car: cars[chosen[index] ?? 0] ?? '',
  }))
  const [from_id = '', to_id = ''] = drivers.map(({ id }) => id)
  const cash = [{ from_id, to_id, amount_cents: 900, currency: 'EUR' as const }]
  const nothing = { meet_at: null, place: null, extras: [], note: null }
  return { legs: circleOf(drivers), cash, ...nothing }
}

async function begin(world: World, before: Model, { chat, by, choice }: Act & { do: 'propose' }) {
  const input = { client_id: newId(), terms: termsOf(world, before, chat, choice) }
  const kind = isMatch(before.chats[chat] ?? []) ? 'matches' : 'rings'
  const path = `/api/${kind}/${world.chats[chat]}/deal`
  const answer = await (world.members[by] as SignedIn).post(path, input)
  if (answer.status === 200) world.deals[chat]?.push((answer.body as Deal).id)
  return codeOf(answer)
}

/** The id of a deal of the model. */
const idOf = ({ deals }: World, model: Model, index: number): string | undefined => {
  const { chat } = model.deals[index] ?? { chat: 0 }
  const nth = model.deals.slice(0, index).filter((one) => one.chat === chat).length
  return index < 0 ? undefined : deals[chat]?.[nth]
}

async function take(world: World, before: Model, asked: Step): Promise<string> {
  const deal = idOf(world, before, asked.aim.deal)
  if (!deal) return isAway(before, asked.by) ? 'UNAUTHENTICATED' : 'NOT_FOUND'
  const member = world.members[asked.by] as SignedIn
  const send = async (path: string, body?: object) =>
    codeOf(await member.post(`/api/deals/${deal}/${path}`, body))
  switch (asked.do) {
    case 'counter': {
      const terms = termsOf(world, before, asked.chat, asked.choice)
      // A year that no version before has.
      const corrections = [
        { car_id: terms.legs[0]?.car_id, field: 'year', to: 1950 + asked.aim.newest },
      ]
      const named = terms.legs.map(({ car_id }) => car_id)
      const seen_cars = seenIn(world, asked.seen ?? [], named)
      return send('versions', {
        client_id: newId(),
        based_on: asked.aim.newest + (asked.isStale ? 1 : 0),
        terms: { ...terms, ...(asked.isCorrection && { corrections }) },
        ...(asked.seen && { seen_cars }),
      })
    }
    case 'accept':
      return send('accept', { version: versionOf(asked) })
    case 'hand over':
      return send('handover')
    case 'take back':
      return codeOf(await member.delete(`/api/deals/${deal}/handover`))
    case 'papers': {
      const known = before.deals[asked.aim.deal]
      const car = known ? carGiven(known, before.chats[known.chat] ?? [], asked) : -1
      const path = `/api/deals/${deal}/papers/${world.cars[car]}`
      return codeOf(await member.put(path, { keys: 2 }))
    }
    case 'receive':
      return send('payments/0/received')
    case 'dispute':
      return send('dispute', { text: 'That’s not right' })
    case 'end dispute':
      return codeOf(await member.delete(`/api/deals/${deal}/dispute`))
    default:
      return send(asked.do, {})
  }
}

type Shown = {
  deals: Record<string, unknown>[]
  cars: Record<string, unknown>[]
  banned: number[]
  left: number[]
  closed: number[]
}

/** What the database says, in the words of the model. */
async function readShown({ apps: [{ pool }], members, cars, chats }: World): Promise<Shown> {
  const ids = members.map(({ id }) => id)
  const numbers = (list: string[]) => list.map((id) => ids.indexOf(id)).sort()
  const deals = await many<{
    chat: string
    state: string
    newest: number
    is_pending: boolean
    agreed: number | null
    accepted: string[]
    handed: string[]
    disputing: string[]
    cancelling: string[]
    took_back: string[]
    is_paid: boolean
  }>(
    pool,
    sql`select d.chat_id as chat, d.newest, d.agreed_version as agreed,
               case when d.state = 'open' and d.valid_until <= now() then 'expired' else d.state end as state,
               d.is_pending and d.valid_until > now() as is_pending,
               array(select a.user_id::text from deal_acceptances a
                     where a.deal_id = d.id and a.number = d.newest) as accepted,
               array(select p.user_id::text from deal_parties p
                     where p.deal_id = d.id and p.handed_over_at is not null) as handed,
               array(select p.user_id::text from deal_parties p where p.deal_id = d.id and p.wants_cancel) as cancelling,
               array(select p.user_id::text from deal_parties p where p.deal_id = d.id and p.has_taken_back) as took_back,
               exists (select from deal_receipts r where r.deal_id = d.id) as is_paid,
               array(select q.user_id::text from deal_disputes q where q.deal_id = d.id) as disputing
        from deals d order by d.id`,
  )
  const rows = await many<{
    id: string
    is_active: boolean
    is_reserved: boolean
    is_swapped: boolean
    is_locked: boolean
  }>(
    pool,
    sql`select id, is_active, is_reserved, swapped_at is not null as is_swapped, is_locked from cars`,
  )
  const users = await many<{ id: string; is_banned: boolean }>(
    pool,
    sql`select id, banned_at is not null as is_banned from users`,
  )
  const closed = await many<{ id: string }>(pool, sql`select id from chats where is_closed`)
  return {
    banned: numbers(users.filter(({ is_banned }) => is_banned).map(({ id }) => id)),
    left: numbers(ids.filter((id) => !users.some((one) => one.id === id))),
    closed: closed.map(({ id }) => chats.indexOf(id)).sort(),
    deals: deals.map(({ accepted, handed, disputing, cancelling, took_back, chat, ...deal }) => ({
      ...{ ...deal, chat: chats.indexOf(chat) },
      ...{ accepted: numbers(accepted), handed: numbers(handed) },
      ...{ disputing: numbers(disputing), cancelling: numbers(cancelling) },
      took_back: numbers(took_back),
    })),
    cars: cars.map((id) => {
      const { id: _, ...car } = rows.find((one) => one.id === id) ?? { id }
      return car
    }),
  }
}

const shownIn = (model: Model): Shown => ({
  banned: [...model.banned].sort(),
  left: [...model.left].sort(),
  closed: [...model.closed].sort(),
  deals: model.deals.map((deal) => ({
    ...{
      chat: deal.chat,
      state: deal.state,
      newest: deal.versions.length,
      is_pending: deal.isPending,
    },
    ...{ agreed: deal.agreed, accepted: [...(deal.versions.at(-1)?.accepted ?? [])].sort() },
    handed: [...deal.handed].sort(),
    disputing: deal.disputing.map(({ by }) => by).sort(),
    ...{ cancelling: [...deal.cancelling].sort(), took_back: [...deal.tookBack].sort() },
    is_paid: deal.isPaid,
  })),
  cars: model.cars.map((car) =>
    car.isDeleted
      ? {}
      : {
          is_active: car.isActive,
          is_reserved: car.reservedFor !== null,
          is_swapped: car.isSwapped,
          is_locked: car.isLocked,
        },
  ),
})

const permutations = <T>(list: T[]): T[][] =>
  list.length < 2
    ? [list]
    : list.flatMap((one, index) =>
        permutations(list.toSpliced(index, 1)).map((rest) => [one, ...rest]),
      )

/** A call that was let in before a ban, a deletion or the end of the match finds what that has left. */
function agrees({ do: what }: Act, expected: string, answered: string): boolean {
  if (expected === answered) return true
  if (expected === 'UNAUTHENTICATED') return answered !== 'OK'
  if (expected !== 'NOT_FOUND') return false
  return what === 'propose' ? answered === 'CHAT_CLOSED' : what === 'unmatch' || what === 'block'
}

/** Whenever it likes, and in the end: a ring that is over stays so, so more looks change nothing. */
const withLooks = (model: Model, acts: Act[]): Act[] =>
  model.ring?.state === 'complete' ? [...acts, { do: 'look' }] : acts

/** The model after the acts in some order that explains all answers and what is stored; undefined if there is none. */
function explain(model: Model, given: Act[], answers: string[], shown: Shown): Model | undefined {
  const acts = withLooks(model, given)
  for (const order of permutations(acts.map((_, index) => index))) {
    const tried = structuredClone(model)
    const fits = order.every((index) => {
      const asked = acts[index] as Act
      return agrees(asked, act(tried, asked), answers[index] ?? 'OK')
    })
    act(tried, { do: 'look' })
    if (fits && isDeepStrictEqual(withoutOrder(shownIn(tried)), withoutOrder(shown))) return tried
  }
  return undefined
}

/** Deals of two chats that begin at once have no order. */
const withoutOrder = ({ deals, ...rest }: Shown) => ({
  ...rest,
  deals: [0, 1].map((chat) => deals.filter((deal) => deal.chat === chat)),
})

/** How often each act is chosen: often enough what makes a swap agreed and done. */
const WEIGHTS: Record<Act['do'], number> = {
  ...{ propose: 24, counter: 12, accept: 30, decline: 3, cancel: 3, 'hand over': 12, expire: 3 },
  ...{ 'take back': 6, dispute: 6, 'end dispute': 6, papers: 6, edit: 6 },
  ...{ activate: 30, deactivate: 3, delete: 1, lock: 2, unlock: 10, ban: 2, unban: 12 },
  ...{ leave: 1, unmatch: 1, block: 1, 'leave ring': 2, receive: 3, wait: 4, end: 1, look: 0 },
}

/** What happens at once: some acts, or everyone accepts or hands over, with another act at the same moment. */
function batchesFor(parties: number): fc.Arbitrary<Act[]> {
  const one = actsFor(parties)
  const together = (what: 'accept' | 'hand over') =>
    fc.array(one, { maxLength: 1 }).map((more) => [...everyone(parties, what), ...more])
  return fc.oneof(
    { weight: 8, arbitrary: fc.array(one, { minLength: 1, maxLength: 3 }) },
    { weight: 2, arbitrary: together('accept') },
    { weight: 1, arbitrary: together('hand over') },
  )
}

/** What is rare otherwise: an agreed swap, a first word, a chat that closes or a dispute then, and no word any more. */
function beginningsFor(parties: number): fc.Arbitrary<Act[]> {
  const party = fc.nat(parties - 1)
  const closing: Act['do'][] = ['block', parties === 2 ? 'unmatch' : 'leave ring', 'dispute']
  return fc
    .record({
      ...{ choice: fc.nat(2 ** parties - 1), length: fc.nat(5), by: party, other: party },
      what: fc.constantFrom(...closing),
    })
    .map(({ choice, length, by, other, what }) => {
      const acts = [
        { do: 'propose', chat: 0, by: 0, choice },
        ...everyone(parties, 'accept'),
        { do: 'hand over', chat: 0, by, aim: NO_AIM },
        { do: what, chat: 0, by: other, ...(what === 'dispute' && { aim: NO_AIM }) } as Act,
        { do: 'take back', chat: 0, by, aim: NO_AIM },
      ] satisfies Act[]
      return length === 0 ? [] : acts.slice(0, parties + length)
    })
}

const everyone = (parties: number, what: 'accept' | 'hand over'): Act[] =>
  Array.from({ length: parties }, (_, by): Act => {
    const act = { chat: 0, by, aim: NO_AIM }
    return what === 'accept' ? { do: what, ...act, isStale: false } : { do: what, ...act }
  })

function actsFor(parties: number): fc.Arbitrary<Act> {
  const member = fc.nat(parties)
  const car = fc.nat(2 * (parties + 1) - 1)
  // Most of it in the chat under test.
  const other = fc.record({ chat: fc.constant(1), by: fc.constantFrom(0, parties) })
  const side = fc.oneof(
    { weight: 4, arbitrary: fc.record({ chat: fc.constant(0), by: fc.nat(parties - 1) }) },
    { weight: 1, arbitrary: other },
  )
  const pair = parties === 2 ? side : other
  // Mostly everyone's first car.
  const choice = fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.nat(15) },
  )
  const isStale = fc.nat(7).map((one) => one === 0)
  const given = fc.record({
    ...{ side, pair, member, car, choice, isStale },
    seesCars: fc.boolean(),
    isCorrection: isStale,
  })
  const acts = Object.entries(WEIGHTS) as [Act['do'], number][]
  return fc.oneof(
    ...acts.map(([what, weight]) => ({ weight, arbitrary: given.map((one) => actOf(what, one)) })),
  )
}

type Given = {
  side: { chat: number; by: number }
  /** A chat of two. */
  pair: { chat: number; by: number }
  member: number
  car: number
  choice: number
  isStale: boolean
  seesCars: boolean
  isCorrection: boolean
}

function actOf(what: Act['do'], given: Given): Act {
  const { side, pair, member, car, choice, isStale, seesCars, isCorrection } = given
  switch (what) {
    case 'propose':
      return { do: what, ...side, choice }
    case 'counter':
      return { do: what, ...side, choice, isStale, seesCars, isCorrection, aim: NO_AIM }
    case 'accept':
      return { do: what, ...side, isStale, aim: NO_AIM }
    case 'ban':
    case 'unban':
    case 'leave':
      return { do: what, by: member }
    case 'look':
      return { do: what }
    case 'unmatch':
      return { do: what, ...pair }
    case 'block':
    case 'leave ring':
      return { do: what, ...side }
    case 'expire':
    case 'wait':
    case 'end':
      return { do: what, chat: side.chat, aim: NO_AIM }
    case 'decline':
    case 'cancel':
    case 'hand over':
    case 'take back':
    case 'dispute':
    case 'end dispute':
    case 'papers':
    case 'receive':
      return { do: what, ...side, aim: NO_AIM }
    default:
      return { do: what, car }
  }
}

/** A ban has ended the sessions. */
async function signInAgain({ apps, members }: World, model: Model, index: number) {
  const member = members[index] as SignedIn
  if (isAway(model, index)) return
  members[index] = asMember(apps[index % 2] ?? apps[0], member, await aToken(apps[0], member.id))
}

const comesAndGoes = ({ do: what }: Act) => what === 'ban' || what === 'unban' || what === 'leave'

/**
 * Deleting an account and ending a match check the session before their transaction, so a ban or a deletion of the same
 * member in between has outcomes that no order explains. Such a pair is not played at once.
 */
const isPlayable = (asked: Act, index: number, batch: Act[]): boolean =>
  !['leave', 'unmatch', 'block'].includes(asked.do) ||
  !batch.some(
    (one, at) =>
      at !== index && comesAndGoes(one) && 'by' in one && 'by' in asked && one.by === asked.by,
  )

/** Also when nothing has told the server to look. */
async function lookAtRing({ apps: [app], cars }: World): Promise<void> {
  await run(app.pool, sql`insert into ring_looks (car_id) select unnest(${cars}::uuid[])`)
  await lookAtAllRings(app)
}

/** Everything at once that is asked in one batch, over two instances. */
async function play(world: World, model: Model, asked: Act[]): Promise<Model> {
  const acts = asked.filter(isPlayable).map((one) => aimAct(model, one))
  const answers = await Promise.all(acts.map((one) => perform(world, model, one)))
  await lookAtRing(world)
  const shown = await readShown(world)
  const after = explain(model, acts, answers, shown)
  if (!after) {
    const said = acts.map((one, index) => `${JSON.stringify(one)} → ${answers[index]}`)
    const known = [model, shown].map((one) => JSON.stringify('chats' in one ? shownIn(one) : one))
    throw new Error(`No order explains these:\n${[...said, ...known].join('\n')}`)
  }
  for (const one of acts) if (one.do === 'unban') await signInAgain(world, after, one.by)
  if (acts.some((one) => one.do === 'expire')) await runClock(world.apps[0])
  expect(await brokenRules(world.apps[0])).toEqual([])
  return after
}

// A test for each run: the instances and their connections close at the end of a test.
const runs = [2, 3, 4].flatMap((parties) =>
  Array.from({ length: RUNS }, (_, index) => ({ parties, run: index + 1 })),
)

test.each(runs)(
  'random steps of $parties parties, one by one and at once: answers and what is stored follow the rules (run $run)',
  async ({ parties }) => {
    await fc.assert(
      fc.asyncProperty(
        beginningsFor(parties),
        fc.array(batchesFor(parties), { minLength: 20, maxLength: 40 }),
        async (first, then) => {
          const { world, model } = await build(parties)
          let current = model
          for (const acts of [...first.map((one) => [one]), ...then])
            current = await play(world, current, acts)
        },
      ),
      { numRuns: 1, endOnFailure: true, unbiased: true },
    )
  },
  120_000,
)
