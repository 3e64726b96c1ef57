// Recipes for inputs that cannot be made from the schema alone: passwords, links, legs of a deal, names of files.
import type { EndpointName } from '@keyswap/contract'
import { handoverViews } from '@keyswap/contract/choices'
import type { Pool } from '../../server/src/db/pool.ts'
import { readSecret } from '../../server/src/db/secrets.ts'
import { many, maybe, run, sql } from '../../server/src/db/sql.ts'
import { openEmailChange } from '../../server/src/features/accounts/addresses.store.ts'
import { hashOfCode } from '../../server/src/features/accounts/factors/recovery-codes.ts'
import { newTotpSecret, presentTotp } from '../../server/src/features/accounts/factors/totp.ts'
import {
  insertChallenge,
  insertPasskey,
  insertRecoveryCodes,
  insertTicket,
} from '../../server/src/features/accounts/factors.store.ts'
import { insertLink, type LinkKind } from '../../server/src/features/accounts/links.store.ts'
import { stopUrl } from '../../server/src/features/accounts/mails/stop-mails.rules.ts'
import { encryptBoundTo } from '../../server/src/features/accounts/sealed.ts'
import {
  hashOfSecret,
  idBytes,
  newSecret,
  writeToken,
} from '../../server/src/features/accounts/tokens.ts'
import {
  insertAppeal,
  insertAppealLink,
} from '../../server/src/features/moderation/cases/appeals.store.ts'
import { anAuthenticator } from '../../server/test/authenticator.ts'
import { codeOf } from '../../server/test/factors.ts'
import type { Random } from './random.ts'
import {
  A_CAR,
  CAR_INDEX,
  type Member,
  PASSWORD,
  type Scene,
  subscription,
  termsOf,
} from './scene.ts'

export type Recipe = {
  params?: Record<string, string>
  input?: Record<string, unknown>
  /** The member who must make the call. */
  as?: Member
  cookie?: string
}

export type Context = {
  scene: Scene
  pool: Pool
  push_host: string
  random: Random
  /** A member whom nothing else needs, so the call may end their session or account. */
  guest: Member
}

/** Longer than a slow machine takes for all requests. */
const LINK_MS = 60 * 60_000

async function aLink({ pool, guest }: Context, kind: LinkKind): Promise<Recipe> {
  const secret = newSecret()
  await insertLink(pool, guest.id, hashOfSecret(secret), kind, LINK_MS)
  return { input: { token: writeToken([guest.id], secret) } }
}

async function aNewAddress({ pool, guest, random }: Context): Promise<Recipe> {
  const [secret, email] = [newSecret(), `${random.uuid()}@example.com`]
  await openEmailChange(pool, guest.id, { id: random.uuid(), email, session_id: random.uuid() })
  await insertLink(pool, guest.id, hashOfSecret(secret), 'new_email', LINK_MS, { email })
  return { input: { token: writeToken([guest.id], secret) } }
}

async function aNotMeLink(context: Context): Promise<Recipe> {
  const { input } = await aLink(context, 'not_me')
  return { params: { token: String(input?.token) } }
}

/** A call by the guest after a proof of identity. */
async function proven({ pool, guest }: Context): Promise<Recipe> {
  await run(pool, sql`update sessions set proved_at = now() where user_id = ${guest.id}`)
  return { as: guest }
}

async function aTotp({ pool, guest }: Context, isConfirmed: boolean): Promise<string> {
  const secret = newTotpSecret()
  const sealed = encryptBoundTo(await readSecret(pool, 'totp-key'), guest.id, secret)
  await run(
    pool,
    sql`insert into totp (user_id, secret, confirmed_at)
        values (${guest.id}, ${sealed}, case when ${isConfirmed} then now() end)
        on conflict (user_id) do update set secret = excluded.secret, last_step = 0`,
  )
  return codeOf(presentTotp(secret, '').secret)
}

async function aSecondStep({ pool, guest, random }: Context): Promise<Recipe> {
  const [secret, code] = [newSecret(), random.uuid()]
  await insertTicket(pool, guest.id, hashOfSecret(secret))
  await insertRecoveryCodes(pool, guest.id, [hashOfCode(guest.id, code)])
  return { input: { ticket: writeToken([guest.id], secret), code } }
}

async function aChallenge({ pool, random }: Context, user_id: string | null) {
  const challenge = random.uuid()
  await insertChallenge(pool, hashOfSecret(Buffer.from(challenge)), user_id)
  return { challenge }
}

async function aPasskey({ pool, guest, random }: Context) {
  const passkey = anAuthenticator({ origin: 'http://localhost' })
  const { public_key } = passkey
  const credential_id = Buffer.from(passkey.id, 'base64url')
  const stored = { id: random.uuid(), user_id: guest.id, credential_id, public_key }
  await insertPasskey(pool, { ...stored, counter: 0, transports: [], name: 'Fuzz' })
  passkey.claim(Buffer.from(idBytes(guest.id)).toString('base64url'))
  return { passkey, id: stored.id }
}

async function aStopLink({ pool, scene: { owner } }: Context): Promise<Recipe> {
  const stop_key = await readSecret(pool, 'stop-mails-key')
  const url = stopUrl({ site_url: '', stop_key }, owner.id, 'alerts')
  return { params: { token: url.split('/').at(-1) ?? '' } }
}

/** A decision about the owner, and the token of its mail. */
async function aDecision({ pool, random, scene: { owner, other } }: Context) {
  const [case_id, id, secret] = [random.uuid(), random.uuid(), newSecret()]
  await run(pool, sql`insert into cases (id, decided_at) values (${case_id}, now())`)
  await run(
    pool,
    sql`insert into decisions (id, case_id, user_id, act, target_id, target, rule, reason, began_by_rule, report_ids,
                               decided_by, moderator)
        values (${id}, ${case_id}, ${owner.id}, 'warn', ${owner.id}, 'Fuzz', 'other', 'Fuzz', false, '{}', ${other.id}, 'Fuzz')`,
  )
  await insertAppealLink(pool, id, hashOfSecret(secret))
  return { id, token: writeToken([id], secret) }
}

let files = 2
const file = (random: Random) => `${files++}_0.${random.pick(['jpg', 'jpeg', 'png', 'webp'])}`

async function aFile({ pool }: Context): Promise<Record<string, string>> {
  const found = await maybe<Record<string, string>>(
    pool,
    sql`select owner_id as "userId", car_id as "carId", file from pictures
        where car_id in (select id from cars) order by car_id desc limit 1`,
  )
  return found ?? {}
}

/** A call with the URL of an uploaded picture, which may already be on a car. */
async function anUpload({ pool, scene: { owner } }: Context): Promise<Recipe> {
  const [found] = await many<{ car_id: string; file: string }>(
    pool,
    sql`select car_id, file from pictures where owner_id = ${owner.id} and car_id in (select id from cars)
        order by is_attached, random() limit 1`,
  )
  const { car_id = '', file: name = '' } = found ?? {}
  const url = `/storage/car-images/${owner.id}/${car_id}/${name}`
  return { as: owner, input: { car_id, url, sort_order: 1 } }
}

async function aSession({ pool, guest }: Context): Promise<Recipe> {
  const found = await maybe<{ id: string }>(
    pool,
    sql`select id from sessions where user_id = ${guest.id} limit 1`,
  )
  return { as: guest, params: { sessionId: found?.id ?? '' } }
}

const chatPhoto = ({ scene: { photo } }: Context): Recipe => {
  const url = new URL(photo, 'http://localhost')
  const [, , , chatId = '', photoId = ''] = url.pathname.split('/')
  return { params: { chatId, photoId }, input: Object.fromEntries(url.searchParams) }
}

const legsOfRing = ({ scene: { owner, other, third } }: Context) => {
  const members = [owner, other, third]
  return members.map(({ id, cars }, index) => ({
    ...{ car_id: cars[CAR_INDEX.ring] ?? '', giver_id: id },
    receiver_id: members[(index + 1) % 3]?.id ?? '',
  }))
}

const inAgreedDeal = ({ scene }: Context): Recipe => ({ params: { dealId: scene.deals.agreed } })

/** Of the one with a word and the disputed one, who has said the word, or who disputes it. */
const inBegunDeal = ({ scene, random }: Context, who: 'said' | 'disputes'): Recipe => {
  const { owner, other, third, fourth, deals } = scene
  return random.pick([
    { as: who === 'said' ? other : third, params: { dealId: deals.said } },
    { as: who === 'said' ? owner : fourth, params: { dealId: deals.disputed } },
  ])
}

/** The car that the owner gets, or somebody else's. */
const atHandover = ({ scene: { owner, third, deals }, random }: Context): Recipe => ({
  as: owner,
  params: {
    ...{ dealId: random.pick([deals.agreed, deals.agreed, deals.disputed]) },
    ...{ carId: third.cars[CAR_INDEX.agreed] ?? '', view: random.pick(handoverViews) },
  },
})

const filters = ({ random }: Context): Recipe => ({
  input: Object.fromEntries(
    Object.entries({
      ...{ make: 'volvo', year_from: '1980', year_to: '2020', mileage_to: '90000' },
      ...{ price_from: '1', price_to: '100000', currency: 'USD', distance_km: '500' },
      ...{ transmission: 'Manual,Automatic', fuel_type: 'Gasoline', condition: 'Good,Fair' },
    }).filter(() => random.chance(0.3)),
  ),
})

export const recipes: Partial<
  Record<EndpointName, (context: Context) => Recipe | Promise<Recipe>>
> = {
  signUp: ({ random }) => ({
    input: { email: `${random.uuid()}@example.com`, password: PASSWORD, username: 'New' },
  }),
  signIn: ({ scene: { owner } }) => ({ input: { email: owner.email, password: PASSWORD } }),
  refreshSession: ({ scene: { third } }) => ({ cookie: third.cookie }),
  signOut: ({ guest }) => ({ as: guest }),
  forgotPassword: ({ scene: { owner } }) => ({ input: { email: owner.email } }),
  checkResetLink: (context) => aLink(context, 'recovery'),
  async resetPassword(context) {
    const { input } = await aLink(context, 'recovery')
    return { input: { ...input, password: 'another one' } }
  },
  changePassword: async (context) => ({
    ...(await proven(context)),
    input: { current_password: PASSWORD, new_password: 'another one' },
  }),
  changeEmail: async (context) => ({
    ...(await proven(context)),
    input: { email: `${context.random.uuid()}@example.com`, current_password: PASSWORD },
  }),
  confirmNewEmail: aNewAddress,
  confirmEmail: (context) => aLink(context, 'confirmation'),
  patchMe: ({ random }) => ({
    input: { name: 'Fuzz', time_zone: random.pick(['Europe/Riga', 'UTC', 'Etc/GMT+12']) },
  }),
  deleteMe: async (context) => ({ ...(await proven(context)), input: { password: PASSWORD } }),
  endSession: aSession,
  endSessions: ({ guest }) => ({ as: guest }),
  getStopPage: aStopLink,
  stopMails: aStopLink,
  secondFactor: aSecondStep,
  signInWithPasskey: async (context) => ({
    input: (await aPasskey(context)).passkey.sign(await aChallenge(context, null)),
  }),
  async proveIdentity({ pool, guest, random }) {
    const code = random.uuid()
    await insertRecoveryCodes(pool, guest.id, [hashOfCode(guest.id, code)])
    return { as: guest, input: { password: PASSWORD, code } }
  },
  async getProofOptions(context) {
    await aPasskey(context)
    return { as: context.guest }
  },
  async proveWithPasskey(context) {
    const { passkey } = await aPasskey(context)
    const { user_handle: _, ...input } = passkey.sign(await aChallenge(context, context.guest.id))
    return { as: context.guest, input }
  },
  beginTotp: proven,
  confirmTotp: async (context) => ({
    ...(await proven(context)),
    input: { code: await aTotp(context, false) },
  }),
  async removeTotp(context) {
    await aTotp(context, true)
    return proven(context)
  },
  async renewRecoveryCodes(context) {
    await aTotp(context, true)
    return proven(context)
  },
  getPasskeyOptions: proven,
  async postPasskey(context) {
    const user = { id: Buffer.from(idBytes(context.guest.id)).toString('base64url') }
    const options = { ...(await aChallenge(context, context.guest.id)), user }
    const made = anAuthenticator({ origin: 'http://localhost' }).create(options)
    return { ...(await proven(context)), input: made }
  },
  deletePasskey: async (context) => ({
    ...(await proven(context)),
    params: { passkeyId: (await aPasskey(context)).id },
  }),
  getNotMePage: aNotMeLink,
  denySignIn: aNotMeLink,
  putPush: ({ push_host }) => ({ input: { ...subscription(push_host), kinds: ['messages'] } }),
  postCar: ({ random }) => ({ input: { ...A_CAR, client_id: random.uuid() } }),
  postCarPhoto: anUpload,
  patchCar: ({ scene: { owner }, random }) => ({
    ...{ as: owner, params: { carId: random.pick(owner.cars) } },
    input: { mileage_km: 12, price: 700, is_active: true },
  }),
  postShare: ({ scene: { owner } }) => ({
    as: owner,
    params: { carId: owner.cars[CAR_INDEX.ring] ?? '' },
  }),
  deleteShare: ({ scene: { owner }, random }) => ({
    as: owner,
    params: { carId: random.pick(owner.cars.slice(0, 2)) },
  }),
  deleteCar: ({ scene: { owner }, random }) => ({
    as: owner,
    params: { carId: random.pick(owner.cars) },
  }),
  getSharedCar: ({ scene: { short } }) => ({ params: { short } }),
  getSharedPreview: ({ scene: { short } }) => ({ params: { short } }),
  async getSharedPhoto({ pool, scene: { short, owner } }) {
    const found = await maybe<{ id: string }>(
      pool,
      sql`select id from car_photos where car_id = ${owner.cars[CAR_INDEX.ring]} limit 1`,
    )
    return { params: { short, photoId: found?.id ?? '' }, input: { w: '320' } }
  },
  putPicture: ({ scene: { owner }, random }) => ({
    as: owner,
    params: { userId: owner.id, carId: random.pick(owner.cars), file: file(random) },
  }),
  getPicture: async (context) => ({ params: await aFile(context), input: { w: '640' } }),
  getDeck: filters,
  getDeckSummary: filters,
  searchCars: ({ random }) => ({ input: { q: random.pick(['volvo', '240 1990', 'vovlo', 'x']) } }),
  postSwipe: ({ scene: { owner, other, third }, random }) => ({
    as: owner,
    input: random.chance(0.5)
      ? { direction: 'pass', target_car_id: random.pick(other.cars) }
      : {
          ...{ direction: 'like', target_car_id: random.pick(third.cars) },
          source_car_id: random.pick(owner.cars),
        },
  }),
  async undoSwipe({ pool, scene: { owner } }) {
    const found = await maybe<{ id: string }>(
      pool,
      sql`select target_car_id as id from swipes where swiper_id = ${owner.id} and direction = 'pass' limit 1`,
    )
    return { as: owner, params: { carId: found?.id ?? owner.cars[0] ?? '' } }
  },
  postMessage: ({ random }) => ({
    input: random.pick([{ content: 'Hello' }, { reply: 'available' }]),
  }),
  getChatPhotos: () => ({ input: { from: '1', to: '50' } }),
  getRingPhotos: () => ({ input: { from: '1', to: '50' } }),
  getChatPhoto: chatPhoto,
  postRingMessage: () => ({ input: { content: 'Hello' } }),
  reportInRing: ({ scene: { owner, third } }) => ({
    as: owner,
    input: { user_id: third.id, reason: 'Rude' },
  }),
  postAlert: ({ random }) => ({
    input: random.pick([{ search: 'bmw' }, { filters: { make: 'Volvo' } }, { filters: {} }]),
  }),
  async patchAlert({ pool, scene: { owner } }) {
    const found = await maybe<{ id: string }>(
      pool,
      sql`select id from alerts where user_id = ${owner.id} limit 1`,
    )
    return { as: owner, params: { alertId: found?.id ?? '' }, input: { by_mail: true } }
  },
  async deleteAlert({ pool, scene: { owner } }) {
    const found = await maybe<{ id: string }>(
      pool,
      sql`select id from alerts where user_id = ${owner.id} limit 1`,
    )
    return { as: owner, params: { alertId: found?.id ?? '' } }
  },
  postMatchDeal: ({ scene: { owner, other, matches }, random }) => ({
    ...{ as: owner, params: { matchId: matches[0] } },
    input: { client_id: random.uuid(), terms: termsOf(owner, other, CAR_INDEX.open) },
  }),
  postRingDeal: (context) => ({
    as: context.scene.owner,
    input: { client_id: context.random.uuid(), terms: { legs: legsOfRing(context) } },
  }),
  postVersion: ({ scene: { owner, other, deals }, random }) => ({
    ...{ as: random.pick([owner, other]), params: { dealId: deals.open } },
    input: {
      ...{ client_id: random.uuid(), based_on: random.between(1, 3) },
      terms: { ...termsOf(owner, other, CAR_INDEX.open), note: 'Or so' },
    },
  }),
  acceptDeal: ({ scene: { owner, other, deals }, random }) => ({
    ...{ as: random.pick([owner, other]), params: { dealId: deals.open } },
    input: { version: random.between(1, 2) },
  }),
  declineDeal: ({ scene: { owner, other, deals }, random }) => ({
    ...{ as: random.pick([owner, other]), params: { dealId: deals.open }, input: {} },
  }),
  cancelDeal: ({ scene: { owner, deals }, random }) => ({
    ...{
      as: owner,
      params: { dealId: random.pick(Object.values(deals)) },
      input: { reason: 'No' },
    },
  }),
  endDeal: ({ scene: { deals }, random }) => ({
    input: { deal_id: random.pick(Object.values(deals)) },
  }),
  async removeChatPhoto({ pool, scene: { matches } }) {
    const found = await maybe<{ report_id: string; photo_id: string }>(
      pool,
      sql`select r.id as report_id, m.data -> 'photos' -> 0 ->> 'id' as photo_id
          from messages m join reports r on r.match_id = m.chat_id and r.user_id = m.sender_id
          where m.chat_id = ${matches[1]} and m.data ? 'photos' limit 1`,
    )
    return { input: { ...found } }
  },
  putPapers: ({ scene: { owner, deals } }) => ({
    ...{ as: owner, params: { dealId: deals.agreed, carId: owner.cars[CAR_INDEX.agreed] ?? '' } },
    input: { vin: '1HGCM82633A004352', keys: 2, odometer: 12_000 },
  }),
  putCheck: ({ scene: { owner, third, deals } }) => ({
    ...{
      as: owner,
      params: { dealId: deals.agreed, carId: third.cars[CAR_INDEX.agreed] ?? '', item: 'vin' },
    },
    input: { done: true },
  }),
  postReceived: ({ scene: { deals } }) => ({ params: { dealId: deals.agreed, index: '0' } }),
  postHandover: (context) =>
    context.random.chance(0.5) ? inAgreedDeal(context) : inBegunDeal(context, 'said'),
  deleteHandover: (context) => ({ ...inBegunDeal(context, 'said'), input: {} }),
  putHandoverPhoto: (context) => ({ ...atHandover(context), input: { caption: 'A scratch' } }),
  getHandoverPhoto: atHandover,
  claimSwapMoment: inAgreedDeal,
  postDispute: (context) => ({ ...inBegunDeal(context, 'disputes'), input: { text: 'No keys' } }),
  deleteDispute: (context) => inBegunDeal(context, 'disputes'),
  getAgreement: inAgreedDeal,
  getAgreementPages: inAgreedDeal,
  getCalendar: inAgreedDeal,
  async postAppeal(context) {
    const { id, token } = await aDecision(context)
    const text = 'It was not me'
    if (context.random.chance(0.5)) return { input: { token, text } }
    return { as: context.scene.owner, input: { decision_id: id, text } }
  },
  readAppealLink: async (context) => ({ input: { token: (await aDecision(context)).token } }),
  async decideAppeal(context) {
    const { id } = await aDecision(context)
    await insertAppeal(context.pool, id, 'It was not me')
    return { params: { decisionId: id }, input: { outcome: 'stands', reason: 'It was' } }
  },
  banUser: ({ guest }) => ({ input: { user_id: guest.id, reason: 'Fuzz', for_fraud: true } }),
  unbanUser: ({ guest }) => ({ input: { user_id: guest.id } }),
  putAwayReminder: ({ scene: { other, deals } }) => ({
    ...{ as: other, params: { dealId: deals.done } },
  }),
  async postReview({ scene: { other, third, deals } }) {
    return {
      ...{ as: other, params: { dealId: deals.done } },
      input: { user_id: third.id, would_swap_again: true, as_described: true, on_time: true },
    }
  },
}
