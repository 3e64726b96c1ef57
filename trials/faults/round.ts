// A round, which clients play again and again: three members, from sign-up to a swap and a ban, with every kind of write.
import { createHash, randomUUID } from 'node:crypto'
import type { Message } from '@keyswap/contract/chat'
import type { Deal } from '@keyswap/contract/deals'
import type { OwnCar, Photo } from '@keyswap/contract/listings'
import type { Match } from '@keyswap/contract/matching'
import type { Ring } from '@keyswap/contract/rings'
import type { Line } from './call.ts'
import { isPicture } from './is-picture.ts'
import { askUntil, type Mails, type Member, signUp } from './member.ts'

export type Client = { nth: number; line: Line; admin: Member; picture: Buffer; mails?: Mails }

export type Owner = Member & { car: string }

export async function playRound(client: Client, round: number): Promise<void> {
  const which = `${client.nth}-${round}`
  const names = ['anna', 'berta', 'carla'].map((name) => `${name}-${which}`)
  const owners: Owner[] = []
  for (const name of names) owners.push(await anOwner(client, name))
  const [anna, berta, carla] = owners as [Owner, Owner, Owner]
  await joinRing(client, owners)
  await pass(client, berta, carla)
  const match = await like(client, anna, berta)
  if (!match) throw new Error('Two likes made no match')
  await talk(client, match.id, [anna, berta], which)
  await swap(client, match.id, anna, berta)
  await ban(client, carla)
}

export async function anOwner(
  { line, mails, picture }: Pick<Client, 'line' | 'mails' | 'picture'>,
  name: string,
): Promise<Owner> {
  const member = await signUp(line, `${name}@example.com`, mails)
  const description = `The only car of ${name}`
  const listed = await member.call({
    ...{ method: 'POST', path: '/api/cars' },
    body: { ...A_CAR, description, client_id: randomUUID() },
  })
  line.ledger.note('listing', description)
  const car = (listed.body as OwnCar).id
  await addPhoto(line, { ...member, car }, picture)
  return { ...member, car }
}

const A_CAR = {
  ...{ make: 'Volvo', model: '240', year: 1990, price: 0, currency: 'EUR', mileage_km: 190_000 },
  ...{ transmission: 'Manual', fuel_type: 'Gasoline', condition: 'Good', location: 'Rīga' },
}

let uploads = 0

/** Like the web, uploads again under a new name if there was no answer. What the first attempt stored is deleted later. */
async function addPhoto(line: Line, { id, car, call }: Owner, picture: Buffer): Promise<void> {
  const path = () => `/storage/car-images/${id}/${car}/${1_700_000_000_000 + uploads++}_0.jpg`
  const upload = { method: 'PUT' as const, path: path(), body: picture }
  const { body } = await call(upload, (same) => ({ ...same, path: path() }))
  const { url } = body as { url: string }
  const attached = await call({
    ...{ method: 'POST', path: '/api/car-photos' },
    body: { car_id: car, url, sort_order: 0 },
  })
  line.ledger.note('photo', `${car} ${(attached.body as Photo).url}`)
}

export async function like(
  { line }: Pick<Client, 'line'>,
  by: Owner,
  owner: Owner,
): Promise<Match | null> {
  const { body } = await by.call({
    ...{ method: 'POST', path: '/api/swipes' },
    body: { direction: 'like', target_car_id: owner.car, source_car_id: by.car },
  })
  line.ledger.note('swipe', `like ${by.id} ${owner.car}`)
  const { match } = body as { match: Match | null }
  if (match) line.ledger.note('swipe', `match ${match.id}`)
  return match
}

async function pass({ line }: Client, by: Owner, owner: Owner): Promise<void> {
  const body = { direction: 'pass', target_car_id: owner.car }
  await by.call({ method: 'POST', path: '/api/swipes', body })
  line.ledger.note('swipe', `pass ${by.id} ${owner.car}`)
}

/** Each member likes the car of the one before. The server offers them a ring, and all join it. */
async function joinRing(client: Client, owners: Owner[]): Promise<void> {
  for (const [index, owner] of owners.entries()) {
    const before = owners.at(index - 1)
    if (before) await like(client, owner, before)
  }
  for (const owner of owners) {
    const ring = await askUntil(client.line, owner, '/api/rings', (body) => (body as Ring[])[0]?.id)
    await owner.call({ method: 'POST', path: `/api/rings/${ring}/join` })
    client.line.ledger.note('ring answer', `${ring} ${owner.id}`)
  }
}

async function talk({ line }: Client, match: string, both: Owner[], about: string): Promise<void> {
  for (const nth of [1, 2])
    for (const by of both)
      await sendMessage(line, match, by, `Message ${nth} of ${by.id} in round ${about}`)
}

export async function sendMessage(
  line: Line,
  match: string,
  by: Owner,
  content: string,
): Promise<Message> {
  const { body } = await by.call({
    ...{ method: 'POST', path: `/api/matches/${match}/messages` },
    body: { content, client_id: randomUUID() },
  })
  line.ledger.note('message', content)
  return body as Message
}

/** Swaps two cars: a proposal, a counter-offer, its acceptance, papers, and the day of the swap with a dispute and a word taken back. */
async function swap(client: Client, match: string, anna: Owner, berta: Owner): Promise<void> {
  const { line } = client
  const legs = [
    { car_id: anna.car, giver_id: anna.id, receiver_id: berta.id },
    { car_id: berta.car, giver_id: berta.id, receiver_id: anna.id },
  ]
  const money = { from_id: anna.id, to_id: berta.id, amount_cents: 90_000, currency: 'EUR' }
  const terms = { legs, cash: [money] }
  const step = async (by: Owner, path: string, name: string, version: number, body?: object) => {
    const answer = await by.call({ method: 'POST', path, ...(body && { body }) })
    const deal = answer.body as Deal
    line.ledger.note('deal step', `${deal.id} ${name} ${version} ${by.id}`)
    return deal
  }
  const offer = { client_id: randomUUID(), terms }
  const { id } = await step(anna, `/api/matches/${match}/deal`, 'proposed', 1, offer)
  const other = { ...{ client_id: randomUUID(), based_on: 1 }, terms: { ...terms, note: 'Keys' } }
  await step(berta, `/api/deals/${id}/versions`, 'countered', 2, other)
  await step(anna, `/api/deals/${id}/accept`, 'accepted', 2, { version: 2 })
  for (const by of [anna, berta]) await writePapers(line, id, by)
  for (const [by, { car }] of [
    [anna, berta],
    [berta, anna],
  ] as const) {
    await tick(line, id, by, car)
    await photograph(client, id, by, car)
  }
  await step(berta, `/api/deals/${id}/payments/0/received`, 'money_received', 2)
  const word = { is_first: true }
  const [keys, dispute] = [`/api/deals/${id}/handover`, `/api/deals/${id}/dispute`]
  await step(berta, keys, 'handed_over', 2, word)
  await step(anna, dispute, 'disputed', 2, { text: `Not yet, says ${anna.id}` })
  await undo(client, anna, dispute, `${id} dispute_ended 2 ${anna.id}`)
  await undo(client, berta, keys, `${id} taken_back 2 ${berta.id}`)
  await step(berta, keys, 'handed_over again', 2, word)
  await step(anna, keys, 'handed_over', 2, word)
  for (const by of [anna, berta]) {
    await by.call({ method: 'POST', path: `/api/deals/${id}/shown` })
    line.ledger.note('shown', `${id} ${by.id}`)
  }
}

async function undo(
  { line }: Pick<Client, 'line'>,
  by: Owner,
  path: string,
  key: string,
): Promise<void> {
  await by.call({ method: 'DELETE', path })
  line.ledger.note('deal step', key)
}

const PAPERS = {
  ...{ plate: 'AB-1234', odometer: 190_500, odometer_unit: 'km', keys: 2, defects: null },
  ...{ first_registration: '1990-05-14', inspection_until: '2027-03-01' },
  ...{ value_cents: 90_000, currency: 'EUR' },
}

/** The facts that papers did not have at first are sent with a second change. */
async function writePapers({ ledger }: Line, deal: string, by: Owner): Promise<void> {
  const path = `/api/deals/${deal}/papers/${by.car}`
  const { plate, odometer, odometer_unit } = PAPERS
  for (const body of [{ plate, odometer, odometer_unit }, PAPERS])
    await by.call({ method: 'PUT', path, body })
  const { first_registration, inspection_until, value_cents, currency } = PAPERS
  const written = [first_registration, inspection_until, value_cents, currency].join(' ')
  ledger.note('papers', `${deal} ${by.car} ${plate} ${written}`)
  ledger.note('deal step', `${deal} papers_changed 2 ${by.id}`)
}

/** Ticks an item, takes the tick back, and ticks it again. */
async function tick({ ledger }: Line, deal: string, by: Owner, car: string): Promise<void> {
  const path = `/api/deals/${deal}/checks/${car}/vin`
  for (const done of [true, false, true]) await by.call({ method: 'PUT', path, body: { done } })
  ledger.note('tick', `${deal} ${car} vin ${by.id}`)
}

async function photograph(
  { line, picture }: Client,
  deal: string,
  by: Owner,
  car: string,
): Promise<void> {
  const digest = (encoding: 'base64' | 'hex') =>
    createHash('sha256').update(picture).digest(encoding)
  const path = `/api/deals/${deal}/handover-photos/${car}/odometer`
  await by.call({ method: 'PUT', path, body: picture, digest: digest('base64') })
  line.ledger.note('handover photo', `${deal} ${car} odometer ${digest('hex')}`)
  const { bytes } = await by.call({ method: 'GET', path })
  if (!(await isPicture(bytes))) line.ledger.complain('A photo of a handover is not whole')
}

async function ban({ line, admin }: Client, { id }: Owner): Promise<void> {
  await admin.call({
    ...{ method: 'POST', path: '/api/admin/ban-user' },
    body: { user_id: id, reason: 'Played too often' },
  })
  line.ledger.note('ban', id)
}
