// Calls every endpoint of the contract in every role. An endpoint that needs parameters or input does not compile without a row.
// Any other endpoint has a row only if it answers differently from what its access says.

import {
  type Access,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
  inputInQuery,
  type SentInputOf,
  type SentParamsOf,
} from '@keyswap/contract'
import type { Alert } from '@keyswap/contract/alerts'
import type { Deal } from '@keyswap/contract/deals'
import type { Match } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { readSecret } from '../src/db/secrets.ts'
import { many, one, run, sql } from '../src/db/sql.ts'
import { openEmailChange } from '../src/features/accounts/addresses.store.ts'
import { insertTicket } from '../src/features/accounts/factors.store.ts'
import { insertLink, type LinkKind } from '../src/features/accounts/links.store.ts'
import { stopUrl } from '../src/features/accounts/mails/stop-mails.rules.ts'
import { setHold } from '../src/features/accounts/members/holds.store.ts'
import { hashOfSecret, newSecret, writeToken } from '../src/features/accounts/tokens.ts'
import { insertAppeal, insertAppealLink } from '../src/features/moderation/cases/appeals.store.ts'
import { PUSH_HOST, startApp, type TestApp } from './app.ts'
import { anAuthenticator } from './authenticator.ts'
import { aBrowser } from './browser.ts'
import { A_CAR, aDraft, aFileName, aListedCar, upload } from './cars.ts'
import { type SignedIn, signedIn } from './client.ts'
import {
  accept,
  aDriver,
  agreedYesterday,
  circleOf,
  onTheDay as dayOfMeeting,
  dealAs,
  digestOf,
  dispute,
  handOver,
  photograph,
  review,
} from './deals.ts'
import { PASSWORD } from './factories.ts'
import { codeOf, setProven, withPasskey, withTotp } from './factors.ts'
import { aVisibleCar } from './garage.ts'
import { sendPhoto } from './photos.ts'
import { aSmallPicture } from './pictures.ts'
import { aSubscription } from './push-service.ts'
import { completeRing, offerRing } from './rings.ts'

const roles = ['visitor', 'member', 'other', 'banned', 'admin', 'moderator'] as const
type Role = (typeof roles)[number]

/**
 * `owner` owns what the call is about; the roles member and banned call as the owner. `third` is the other member that
 * some calls need: a partner, or the owner of a liked or reported car.
 */
type Scene = { app: TestApp; owner: SignedIn; third: SignedIn; moderator: SignedIn }

type Prepared<E extends Endpoint> = {
  params?: SentParamsOf<E>
  input?: SentInputOf<E>
  bytes?: Buffer
  /** The header content-digest. */
  digest?: string
  cookie?: string | undefined
}
type Row<E extends Endpoint> = {
  /** The expected statuses in the order of the roles, without moderators, for whom they follow. */
  answers: readonly number[]
  prepare?(scene: Scene): Promise<Prepared<E>>
}

const EVERYONE = [200, 200, 200, 200, 200] as const
/** Any signed-in member, for themselves. */
const MEMBERS = [401, 200, 200, 401, 200] as const
/** Only the owner; others get 404. */
const ITS_OWNER = [401, 200, 404, 401, 404] as const
/** Only the owner; others get 403. */
const ITS_OWNER_ALONE = [401, 200, 403, 401, 403] as const
/** The password or cookie decides, not the caller's session. Only the banned member is refused. */
const NOT_THE_BANNED = [200, 200, 200, 403, 200] as const
/** Anyone, until the owner is banned. */
const SHARED = [200, 200, 200, 404, 200] as const
/** Any signed-in member who has proved who they are, or can do so. Here that is only the owner. */
const PROVEN = [401, 200, 403, 401, 403] as const
const ADMINS = [401, 403, 403, 401, 200] as const

const picture = aSmallPicture()

async function aLink({ app, owner }: Scene, kind: LinkKind, email?: string): Promise<string> {
  const secret = newSecret()
  await insertLink(app.pool, owner.id, hashOfSecret(secret), kind, 60_000, { email })
  return writeToken([owner.id], secret)
}

const forData = async ({ third }: Scene) => ({
  input: { user_id: third.id, reason: 'The police asks' },
})

async function aMatch({ app, owner, third }: Scene): Promise<string> {
  const [mine, theirs] = [await aVisibleCar(app, owner.id), await aVisibleCar(app, third.id)]
  const like = (member: SignedIn, target_car_id: string, source_car_id: string) =>
    member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id })
  await like(owner, theirs, mine)
  return ((await like(third, mine, theirs)).body as { match: Match }).match.id
}
const inMatch = async (scene: Scene) => ({ params: { matchId: await aMatch(scene) } })

/** A match of `owner` and `third`, and terms that exchange two of their cars. */
async function forASwap(scene: Scene) {
  const { app, owner, third } = scene
  const match = await aMatch(scene)
  const drivers = [
    { id: owner.id, car: await aVisibleCar(app, owner.id) },
    { id: third.id, car: await aVisibleCar(app, third.id) },
  ]
  return { match, terms: { legs: circleOf(drivers) } }
}

/** A deal that `third` has proposed. */
async function aDeal(scene: Scene) {
  const { match, terms } = await forASwap(scene)
  const cash = [
    { from_id: scene.third.id, to_id: scene.owner.id, amount_cents: 100, currency: 'EUR' },
  ]
  const meet_at = new Date(Date.now() + 86_400_000).toISOString()
  const input = { client_id: crypto.randomUUID(), terms: { ...terms, meet_at, cash } }
  const { body } = await scene.third.post(`/api/matches/${match}/deal`, input)
  return { match, deal: (body as Deal).id, terms }
}
async function anAgreement(scene: Scene) {
  const made = await aDeal(scene)
  await accept(scene.owner, made.deal)
  return made
}
const inDeal = async (scene: Scene) => ({ params: { dealId: (await aDeal(scene)).deal } })
const inAgreedDeal = async (scene: Scene) => ({
  params: { dealId: (await anAgreement(scene)).deal },
})
async function onTheDay(scene: Scene) {
  const { deal } = await anAgreement(scene)
  await agreedYesterday(scene.app, deal)
  await dayOfMeeting(scene.app, deal)
  return { params: { dealId: deal } }
}
async function afterAWord(scene: Scene) {
  const { params } = await onTheDay(scene)
  await handOver(scene.third, params.dealId)
  return { params }
}

/** A view of the car that `owner` gets. */
async function toPhotograph(scene: Scene) {
  const { params } = await onTheDay(scene)
  const { versions } = await dealAs(scene.owner, params.dealId)
  const gets = versions[0]?.terms.legs.find(({ receiver_id }) => receiver_id === scene.owner.id)
  return { ...params, carId: gets?.car_id ?? '', view: 'vin' as const }
}

async function aHandoverPhoto(scene: Scene) {
  const params = await toPhotograph(scene)
  const { dealId, carId, view } = params
  await photograph(scene.owner, dealId, carId, await picture, { view })
  return params
}

async function aSwap(scene: Scene) {
  const made = await anAgreement(scene)
  await agreedYesterday(scene.app, made.deal)
  await dayOfMeeting(scene.app, made.deal)
  for (const party of [scene.owner, scene.third]) await handOver(party, made.deal)
  return made
}

/** The scene with members whom no role calls as and who have not matched yet. A ban of the role members would end their deal. */
const ofOthers = async (scene: Scene): Promise<Scene> => ({
  ...scene,
  owner: await signedIn(scene.app),
  third: await signedIn(scene.app),
})

/** A review by `third` about `owner`, which is shown. */
async function aReview(scene: Scene): Promise<string> {
  const { deal } = await aSwap(scene)
  await review(scene.owner, deal, scene.third)
  const { body } = await review(scene.third, deal, scene.owner)
  const written = (body as Deal).reviews.find(({ author_id }) => author_id === scene.third.id)
  return written?.id ?? ''
}

/** A photo that `owner` sent in a chat that `third` has reported. No role calls as these two. */
async function aReportedPhoto(scene: Scene) {
  const others = await ofOthers(scene)
  const chat = `/api/matches/${await aMatch(others)}`
  const photo_id = await sendPhoto(others.owner, chat)
  const { body } = await others.third.post(`${chat}/report`, { reason: 'Rude' })
  return { report_id: (body as { id: string }).id, photo_id }
}

/** `owner`, `third` and one more, who each give a car to the next one. */
const ringMembers = async ({ app, owner, third }: Scene) => [
  { ...owner, car: await aVisibleCar(app, owner.id) },
  { ...third, car: await aVisibleCar(app, third.id) },
  await aDriver(app),
]
const inOfferedRing = async (scene: Scene) => ({
  params: { ringId: (await offerRing(scene.app, await ringMembers(scene))).ring },
})
const inRing = async (scene: Scene) => ({
  params: { ringId: (await completeRing(scene.app, await ringMembers(scene))).ring },
})

const ownAlert = async ({ owner }: Scene) => {
  const { body } = await owner.post('/api/alerts', { search: 'volvo' })
  return { params: { alertId: (body as Alert).id } }
}

const inMail = async ({ app, owner }: Scene) => {
  const stop_key = await readSecret(app.pool, 'stop-mails-key')
  const url = stopUrl({ site_url: '', stop_key }, owner.id, 'alerts')
  return { params: { token: url.split('/').at(-1) ?? '' } }
}

const proven = async ({ app, owner }: Scene) => {
  await setProven(app, owner)
  return {}
}

const inAlarm = async (scene: Scene) => ({ params: { token: await aLink(scene, 'not_me') } })

const ownCar = async ({ app, owner }: Scene) => ({
  params: { carId: await aVisibleCar(app, owner.id) },
})

/** A car of `owner` with a stored photo, shared. */
async function aShare({ owner }: Scene) {
  const { id, photos } = await aListedCar(owner)
  const { url } = (await owner.post(`/api/cars/${id}/share`)).body as { url: string }
  return { params: { short: url.split('/').at(-1) ?? '' }, photoId: photos[0]?.id ?? '' }
}

async function aBroadcast({ moderator }: Scene): Promise<{ params: { broadcastId: string } }> {
  const sent = await moderator.post('/api/admin/broadcasts', { title: 'News', content: 'Is good.' })
  return { params: { broadcastId: (sent.body as { id: string }).id } }
}

async function aReport({ app, owner, third }: Scene): Promise<string> {
  const car_id = await aVisibleCar(app, third.id)
  const { body } = await owner.post('/api/reports', { car_id, reason: 'No such car' })
  return (body as { id: string }).id
}

async function aCase(scene: Scene): Promise<string> {
  const { case_id } = await one<{ case_id: string }>(
    scene.app.pool,
    sql`select case_id from case_parts where kind = 'report' and part_id = ${await aReport(scene)}`,
  )
  return case_id
}

const aDecision = async (scene: Scene) => ({
  cases: [{ case_id: await aCase(scene), target_id: scene.third.id }],
  ...({ act: 'warn', rule: 'fraud', reason: 'No deposits.' } as const),
})

/** A decision about this member, whom the other one has reported. */
async function decided(scene: Scene, about: SignedIn): Promise<string> {
  const { owner, third } = scene
  const terms = await aDecision(about === owner ? { ...scene, owner: third, third: owner } : scene)
  const cases = terms.cases.map((one) => ({ ...one, target_id: about.id }))
  const { body } = await scene.moderator.post('/api/admin/decisions', { ...terms, cases })
  return (body as { id: string }[])[0]?.id ?? ''
}

/** A token from the mail about a decision. */
async function anAppealLink(scene: Scene): Promise<string> {
  const id = await decided(scene, scene.third)
  const secret = newSecret()
  await insertAppealLink(scene.app.pool, id, hashOfSecret(secret))
  return writeToken([id], secret)
}

type IsPlain<E extends Endpoint> = E extends { params: object } | { body_limit: number }
  ? false
  : E extends { input: object }
    ? Record<never, never> extends SentInputOf<E>
      ? true
      : false
    : true
/** The endpoints that need neither parameters nor input. */
type PlainName = {
  [Name in EndpointName]: IsPlain<Endpoints[Name]> extends true ? Name : never
}[EndpointName]
type Rows = { [Name in Exclude<EndpointName, PlainName>]: Row<Endpoints[Name]> } & {
  [Name in PlainName]?: Row<Endpoints[Name]>
}

const rows: Rows = {
  // Without a support address the file does not exist.
  getSecurityText: { answers: [404, 404, 404, 404, 404] },

  signUp: {
    answers: EVERYONE,
    prepare: async () => ({
      input: { email: `${crypto.randomUUID()}@example.com`, password: PASSWORD, username: 'New' },
    }),
  },
  signIn: {
    answers: NOT_THE_BANNED,
    prepare: async ({ owner }) => ({ input: { email: owner.email, password: PASSWORD } }),
  },
  refreshSession: {
    answers: NOT_THE_BANNED,
    async prepare({ app, owner }) {
      const browser = aBrowser(app)
      await browser.signedIn('/api/auth/sign-in', { email: owner.email, password: PASSWORD })
      return { cookie: browser.cookie }
    },
  },
  forgotPassword: {
    answers: EVERYONE,
    prepare: async () => ({ input: { email: 'nobody@example.com' } }),
  },
  postContentReport: {
    answers: EVERYONE,
    prepare: async () => ({
      input: { url: 'https://example.com/', category: 'other', text: 'Look at this.' },
    }),
  },
  checkResetLink: {
    answers: EVERYONE,
    prepare: async (scene) => ({ input: { token: await aLink(scene, 'recovery') } }),
  },
  resetPassword: {
    answers: EVERYONE,
    prepare: async (scene) => ({
      input: { token: await aLink(scene, 'recovery'), password: 'another one' },
    }),
  },
  changePassword: {
    answers: MEMBERS,
    prepare: async () => ({ input: { current_password: PASSWORD, new_password: 'another one' } }),
  },
  confirmEmail: {
    answers: EVERYONE,
    prepare: async (scene) => ({ input: { token: await aLink(scene, 'confirmation') } }),
  },
  changeEmail: {
    answers: MEMBERS,
    prepare: async () => ({
      input: { email: `${crypto.randomUUID()}@example.com`, current_password: PASSWORD },
    }),
  },
  confirmNewEmail: {
    answers: NOT_THE_BANNED,
    async prepare(scene) {
      const email = `${crypto.randomUUID()}@example.com`
      const change = { id: crypto.randomUUID(), email, session_id: crypto.randomUUID() }
      await openEmailChange(scene.app.pool, scene.owner.id, change)
      return { input: { token: await aLink(scene, 'new_email', email) } }
    },
  },
  patchMe: { answers: MEMBERS, prepare: async () => ({ input: { name: 'Renamed' } }) },
  putAvatar: { answers: MEMBERS, prepare: async () => ({ bytes: await picture }) },
  deleteMe: { answers: MEMBERS, prepare: async () => ({ input: { password: PASSWORD } }) },
  endSession: {
    answers: ITS_OWNER,
    async prepare({ app, owner }) {
      const { id } = await one<{ id: string }>(
        app.pool,
        sql`select id from sessions where user_id = ${owner.id}`,
      )
      return { params: { sessionId: id } }
    },
  },
  getStopPage: { answers: EVERYONE, prepare: inMail },
  stopMails: { answers: EVERYONE, prepare: inMail },
  secondFactor: {
    answers: NOT_THE_BANNED,
    async prepare({ app, owner }) {
      const { codes } = await withTotp(app, owner)
      const secret = newSecret()
      await insertTicket(app.pool, owner.id, hashOfSecret(secret))
      return { input: { ticket: writeToken([owner.id], secret), code: codes?.[0] ?? '' } }
    },
  },
  signInWithPasskey: {
    answers: NOT_THE_BANNED,
    async prepare({ app, owner }) {
      const { passkey } = await withPasskey(app, owner)
      const { body } = await aBrowser(app).post('/api/auth/passkey-options')
      return { input: passkey.sign(body) }
    },
  },
  proveIdentity: { answers: MEMBERS, prepare: async () => ({ input: { password: PASSWORD } }) },
  getProofOptions: {
    answers: [401, 200, 409, 401, 409],
    async prepare({ app, owner }) {
      await withPasskey(app, owner)
      return {}
    },
  },
  proveWithPasskey: {
    answers: PROVEN,
    async prepare({ app, owner }) {
      const { passkey } = await withPasskey(app, owner)
      const { user_handle: _, ...input } = passkey.sign(
        (await owner.post('/api/me/proof/options')).body,
      )
      return { input }
    },
  },
  beginTotp: { answers: PROVEN, prepare: proven },
  confirmTotp: {
    answers: PROVEN,
    async prepare({ app, owner }) {
      await setProven(app, owner)
      const { body } = await owner.post('/api/me/totp')
      return { input: { code: codeOf((body as { secret: string }).secret) } }
    },
  },
  removeTotp: {
    answers: PROVEN,
    async prepare({ app, owner }) {
      await withTotp(app, owner)
      return {}
    },
  },
  renewRecoveryCodes: {
    answers: PROVEN,
    async prepare({ app, owner }) {
      await withTotp(app, owner)
      return {}
    },
  },
  getPasskeyOptions: { answers: PROVEN, prepare: proven },
  postPasskey: {
    answers: PROVEN,
    async prepare({ app, owner }) {
      await setProven(app, owner)
      const { body } = await owner.post('/api/me/passkeys/options')
      return { input: anAuthenticator({ origin: 'http://localhost' }).create(body) }
    },
  },
  deletePasskey: {
    answers: PROVEN,
    async prepare({ app, owner }) {
      const { added } = await withPasskey(app, owner)
      return { params: { passkeyId: (added.body as { passkey: { id: string } }).passkey.id } }
    },
  },
  getNotMePage: { answers: EVERYONE, prepare: inAlarm },
  denySignIn: { answers: EVERYONE, prepare: inAlarm },

  postAlert: { answers: MEMBERS, prepare: async () => ({ input: { search: 'volvo' } }) },
  patchAlert: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({ ...(await ownAlert(scene)), input: { by_mail: true } }),
  },
  deleteAlert: { answers: ITS_OWNER, prepare: ownAlert },

  putPush: {
    answers: MEMBERS,
    prepare: async () => ({
      input: { ...aSubscription(`https://${PUSH_HOST}`).address, kinds: ['matches'] },
    }),
  },

  postCar: { answers: MEMBERS, prepare: async () => ({ input: A_CAR }) },
  postCarPhoto: {
    answers: ITS_OWNER,
    async prepare({ owner }) {
      const { id: car_id } = await aDraft(owner)
      const { body } = await upload(owner, car_id, await picture)
      return { input: { car_id, url: (body as { url: string }).url, sort_order: 0 } }
    },
  },
  getUserCars: {
    answers: MEMBERS,
    prepare: async ({ owner }) => ({ params: { userId: owner.id } }),
  },
  patchCar: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({ ...(await ownCar(scene)), input: { mileage: 7 } }),
  },
  deleteCar: { answers: ITS_OWNER, prepare: ownCar },
  postShare: { answers: ITS_OWNER, prepare: ownCar },
  deleteShare: { answers: ITS_OWNER, prepare: ownCar },
  getSharedCar: { answers: SHARED, prepare: aShare },
  getSharedPreview: { answers: SHARED, prepare: aShare },
  getSharedPhoto: {
    answers: SHARED,
    async prepare(scene) {
      const { params, photoId } = await aShare(scene)
      return { params: { ...params, photoId } }
    },
  },
  putPicture: {
    answers: ITS_OWNER_ALONE,
    async prepare({ owner }) {
      const { id: carId } = await aDraft(owner)
      return {
        params: { userId: owner.id, carId, file: aFileName() },
        bytes: await picture,
      }
    },
  },
  getPicture: {
    answers: EVERYONE,
    async prepare({ owner }) {
      const { id: carId } = await aDraft(owner)
      const file = aFileName()
      await upload(owner, carId, await picture, file)
      return { params: { userId: owner.id, carId, file } }
    },
  },

  getCar: { answers: MEMBERS, prepare: ownCar },
  searchCars: { answers: MEMBERS, prepare: async () => ({ input: { q: 'volvo' } }) },
  postSwipe: {
    answers: ITS_OWNER_ALONE,
    prepare: async ({ app, owner, third }) => ({
      input: {
        direction: 'like',
        target_car_id: await aVisibleCar(app, third.id),
        source_car_id: await aVisibleCar(app, owner.id),
      },
    }),
  },
  undoSwipe: {
    answers: ITS_OWNER,
    async prepare({ app, owner, third }) {
      const carId = await aVisibleCar(app, third.id)
      await owner.post('/api/swipes', { direction: 'pass', target_car_id: carId })
      return { params: { carId } }
    },
  },
  postViews: {
    answers: MEMBERS,
    prepare: async ({ app, third }) => ({ input: { car_ids: [await aVisibleCar(app, third.id)] } }),
  },
  postReport: {
    answers: MEMBERS,
    prepare: async ({ app, third }) => ({
      input: { car_id: await aVisibleCar(app, third.id), reason: 'No such car' },
    }),
  },
  claimMatchMoment: { answers: ITS_OWNER, prepare: inMatch },
  reportMember: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({ ...(await inMatch(scene)), input: { reason: 'Rude' } }),
  },
  getMatch: { answers: ITS_OWNER, prepare: inMatch },
  postBlock: {
    answers: MEMBERS,
    async prepare({ app, third }) {
      await aVisibleCar(app, third.id)
      return { input: { user_id: third.id } }
    },
  },
  deleteBlock: {
    answers: MEMBERS,
    prepare: async ({ third }) => ({ params: { userId: third.id } }),
  },

  getMessages: { answers: ITS_OWNER, prepare: inMatch },
  postMessage: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({ ...(await inMatch(scene)), input: { content: 'Hello' } }),
  },
  putChatPhoto: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({
      params: { matchId: await aMatch(scene), photoId: crypto.randomUUID() },
      bytes: await picture,
    }),
  },
  getChatPhotos: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({ ...(await inMatch(scene)), input: { from: 0, to: 9 } }),
  },
  // The address decides, whatever the role.
  getChatPhoto: {
    answers: [400, 400, 400, 400, 400],
    prepare: async ({ owner }) => ({
      params: { chatId: crypto.randomUUID(), photoId: crypto.randomUUID() },
      input: { for: owner.id, until: 9_999_999_999, key: 'forged' },
    }),
  },
  getChat: { answers: ITS_OWNER, prepare: inMatch },
  postRead: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({ ...(await inMatch(scene)), input: { seq: 0 } }),
  },
  putOffAnswer: { answers: ITS_OWNER, prepare: inMatch },
  postTyping: { answers: ITS_OWNER, prepare: inMatch },
  endMatch: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({ ...(await inMatch(scene)), input: { how: 'unmatch' } }),
  },

  getRing: { answers: ITS_OWNER, prepare: inOfferedRing },
  joinRing: { answers: ITS_OWNER, prepare: inOfferedRing },
  declineRing: { answers: ITS_OWNER, prepare: inOfferedRing },
  askAgain: {
    answers: ITS_OWNER,
    prepare: async (scene) => {
      const { params } = await inOfferedRing(scene)
      await scene.owner.post(`/api/rings/${params.ringId}/join`)
      await run(
        scene.app.pool,
        sql`update rings set expires_at = now() where id = ${params.ringId}`,
      )
      return { params }
    },
  },
  leaveRing: { answers: ITS_OWNER, prepare: inRing },
  reportInRing: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({
      ...(await inRing(scene)),
      input: { user_id: scene.third.id, reason: 'Rude' },
    }),
  },
  getRingMessages: { answers: ITS_OWNER, prepare: inRing },
  postRingMessage: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({ ...(await inRing(scene)), input: { content: 'Hello' } }),
  },
  putRingPhoto: {
    answers: ITS_OWNER,
    async prepare(scene) {
      const { params } = await inRing(scene)
      return { params: { ...params, photoId: crypto.randomUUID() }, bytes: await picture }
    },
  },
  getRingPhotos: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({ ...(await inRing(scene)), input: { from: 0, to: 9 } }),
  },
  getRingChat: { answers: ITS_OWNER, prepare: inRing },
  postRingRead: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({ ...(await inRing(scene)), input: { seq: 0 } }),
  },
  postRingTyping: { answers: ITS_OWNER, prepare: inRing },

  getDeal: { answers: ITS_OWNER, prepare: inDeal },
  postMatchDeal: {
    answers: ITS_OWNER,
    async prepare(scene) {
      const { match, terms } = await forASwap(scene)
      return { params: { matchId: match }, input: { client_id: crypto.randomUUID(), terms } }
    },
  },
  postRingDeal: {
    answers: ITS_OWNER,
    async prepare(scene) {
      const { ring, members } = await completeRing(scene.app, await ringMembers(scene))
      const terms = { legs: circleOf(members) }
      return { params: { ringId: ring }, input: { client_id: crypto.randomUUID(), terms } }
    },
  },
  postVersion: {
    answers: ITS_OWNER,
    async prepare(scene) {
      const { deal: dealId, terms } = await aDeal(scene)
      return { params: { dealId }, input: { client_id: crypto.randomUUID(), based_on: 1, terms } }
    },
  },
  acceptDeal: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({ ...(await inDeal(scene)), input: { version: 1 } }),
  },
  declineDeal: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({ ...(await inDeal(scene)), input: {} }),
  },
  cancelDeal: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({ ...(await inAgreedDeal(scene)), input: {} }),
  },
  putCheck: {
    answers: ITS_OWNER,
    async prepare(scene) {
      const { deal: dealId, terms } = await anAgreement(scene)
      const gets = terms.legs.find(({ receiver_id }) => receiver_id === scene.owner.id)
      return {
        params: { dealId, carId: gets?.car_id ?? '', item: 'vin' },
        input: { done: true },
      }
    },
  },
  postReceived: {
    answers: ITS_OWNER,
    async prepare(scene) {
      return { params: { dealId: (await anAgreement(scene)).deal, index: '0' } }
    },
  },
  postHandover: { answers: ITS_OWNER, prepare: onTheDay },
  deleteHandover: { answers: ITS_OWNER, prepare: inAgreedDeal },
  claimSwapMoment: { answers: ITS_OWNER, prepare: inAgreedDeal },
  postDispute: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({ ...(await afterAWord(scene)), input: { text: 'No' } }),
  },
  deleteDispute: { answers: ITS_OWNER, prepare: inAgreedDeal },
  putPapers: {
    answers: ITS_OWNER,
    async prepare(scene) {
      const { deal: dealId, terms } = await anAgreement(scene)
      const gives = terms.legs.find(({ giver_id }) => giver_id === scene.owner.id)
      return { params: { dealId, carId: gives?.car_id ?? '' }, input: { keys: 2 } }
    },
  },
  putHandoverPhoto: {
    answers: ITS_OWNER,
    async prepare(scene) {
      const bytes = await picture
      return {
        params: await toPhotograph(scene),
        ...{ input: {}, bytes, digest: digestOf(bytes) },
      }
    },
  },
  getHandoverPhoto: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({ params: await aHandoverPhoto(scene), input: {} }),
  },
  getAgreement: { answers: ITS_OWNER, prepare: inAgreedDeal },
  getAgreementPages: { answers: ITS_OWNER, prepare: inAgreedDeal },
  getCalendar: { answers: ITS_OWNER, prepare: inDeal },
  putAwayReminder: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({ params: { dealId: (await aSwap(scene)).deal } }),
  },
  postReview: {
    answers: ITS_OWNER,
    async prepare(scene) {
      const input = {
        user_id: scene.third.id,
        would_swap_again: true,
        as_described: true,
        on_time: true,
      }
      return { params: { dealId: (await aSwap(scene)).deal }, input }
    },
  },
  reportReview: {
    answers: MEMBERS,
    prepare: async (scene) => ({
      params: { reviewId: await aReview(scene) },
      input: { reason: 'Untrue' },
    }),
  },
  getReviews: {
    answers: MEMBERS,
    prepare: async ({ third }) => ({ params: { userId: third.id } }),
  },

  markViewed: { answers: MEMBERS, prepare: aBroadcast },

  getAdminReport: {
    answers: ADMINS,
    prepare: async (scene) => ({ params: { reportId: await aReport(scene) } }),
  },
  getAdminCase: {
    answers: ADMINS,
    prepare: async (scene) => ({ params: { caseId: await aCase(scene) } }),
  },
  postCaseNote: {
    answers: ADMINS,
    prepare: async (scene) => ({
      params: { caseId: await aCase(scene) },
      input: { text: 'Ask him for the papers.' },
    }),
  },
  postDecision: {
    answers: ADMINS,
    prepare: async (scene) => ({ input: await aDecision(scene) }),
  },
  undoDecision: {
    answers: ADMINS,
    prepare: async (scene) => ({ params: { decisionId: await decided(scene, scene.third) } }),
  },
  postAppeal: {
    answers: ITS_OWNER,
    prepare: async (scene) => ({
      input: { decision_id: await decided(scene, scene.owner), text: 'I did not.' },
    }),
  },
  readAppealLink: {
    answers: EVERYONE,
    prepare: async (scene) => ({ input: { token: await anAppealLink(scene) } }),
  },
  decideAppeal: {
    answers: ADMINS,
    async prepare(scene) {
      const decision_id = await decided(scene, scene.third)
      // Not by a call, of which one address has few.
      await insertAppeal(scene.app.pool, decision_id, 'I did not.')
      return { params: { decisionId: decision_id }, input: { outcome: 'undone' } }
    },
  },
  getAdminDeal: {
    answers: ADMINS,
    async prepare(scene) {
      const others = await ofOthers(scene)
      const { match } = await aDeal(others)
      const { body } = await others.owner.post(`/api/matches/${match}/report`, { reason: 'Rude' })
      return { params: { reportId: (body as { id: string }).id } }
    },
  },
  getReportedHandoverPhoto: {
    answers: ADMINS,
    async prepare(scene) {
      const others = await ofOthers(scene)
      const { dealId, carId, view } = await aHandoverPhoto(others)
      await handOver(others.owner, dealId)
      await dispute(others.third, dealId)
      const { id } = await one<{ id: string }>(
        scene.app.pool,
        sql`select id from reports where deal_id = ${dealId}`,
      )
      return { params: { reportId: id, carId, view }, input: {} }
    },
  },
  removeHandoverPhoto: {
    answers: ADMINS,
    async prepare(scene) {
      const others = await ofOthers(scene)
      const { dealId, carId, view } = await aHandoverPhoto(others)
      await handOver(others.owner, dealId)
      await dispute(others.third, dealId)
      const { id } = await one<{ id: string }>(
        scene.app.pool,
        sql`select id from reports where deal_id = ${dealId}`,
      )
      return { params: { reportId: id, carId, view } }
    },
  },
  endDeal: {
    answers: ADMINS,
    async prepare(scene) {
      const others = await ofOthers(scene)
      const { match, deal } = await aDeal(others)
      await others.owner.post(`/api/matches/${match}/report`, { reason: 'Rude', deal_id: deal })
      return { input: { deal_id: deal } }
    },
  },
  removeReview: {
    answers: ADMINS,
    prepare: async (scene) => ({ input: { review_id: await aReview(await ofOthers(scene)) } }),
  },
  setCarActive: {
    answers: ADMINS,
    prepare: async ({ app, third }) => ({
      input: { car_id: await aVisibleCar(app, third.id), is_active: false },
    }),
  },
  getAdminChatPhotos: {
    answers: ADMINS,
    prepare: async (scene) => ({
      params: { reportId: (await aReportedPhoto(scene)).report_id },
    }),
  },
  getReportEvidence: {
    answers: ADMINS,
    prepare: async (scene) => ({
      params: { reportId: (await aReportedPhoto(scene)).report_id },
    }),
  },
  removeChatPhoto: {
    answers: ADMINS,
    prepare: async (scene) => ({ input: await aReportedPhoto(scene) }),
  },
  deletePhoto: {
    answers: ADMINS,
    async prepare({ app, owner }) {
      const car_id = await aVisibleCar(app, owner.id)
      const { id } = await one<{ id: string }>(
        app.pool,
        sql`select id from car_photos where car_id = ${car_id}`,
      )
      return { input: { photo_id: id } }
    },
  },
  getSitePage: {
    answers: EVERYONE,
    async prepare({ moderator }) {
      await moderator.put('/api/admin/site-pages/rules/en', { text: 'Be kind.' })
      return { params: { page: 'rules' }, input: {} }
    },
  },
  putSitePage: {
    answers: ADMINS,
    prepare: async () => ({
      params: { page: 'terms', language: 'en' },
      input: { text: 'Be kind.' },
    }),
  },
  exportMember: { answers: ADMINS, prepare: forData },
  holdMember: { answers: ADMINS, prepare: forData },
  deleteMember: { answers: ADMINS, prepare: forData },
  releaseMember: {
    answers: ADMINS,
    async prepare(scene) {
      const { input } = await forData(scene)
      await setHold(scene.app.pool, { ...input, admin_id: scene.moderator.id, is_told: false })
      return { input }
    },
  },
  banUser: { answers: ADMINS, prepare: async ({ third }) => ({ input: { user_id: third.id } }) },
  unbanUser: { answers: ADMINS, prepare: async ({ third }) => ({ input: { user_id: third.id } }) },
  resolveReport: {
    answers: ADMINS,
    prepare: async (scene) => ({ input: { report_id: await aReport(scene), outcome: 'resolved' } }),
  },
  postBroadcast: {
    answers: ADMINS,
    prepare: async () => ({ input: { title: 'News', content: 'Is good.' } }),
  },
  withdrawBroadcast: { answers: ADMINS, prepare: aBroadcast },
}

const USUAL: Record<Access, readonly number[]> = {
  public: EVERYONE,
  operator: EVERYONE,
  member: MEMBERS,
  moderator: ADMINS,
  admin: ADMINS,
}
const names = Object.keys(endpoints) as EndpointName[]
const rowOf = (name: EndpointName): Row<Endpoint> =>
  rows[name] ?? { answers: USUAL[endpoints[name].access] }

type Sent = {
  params?: object | undefined
  input?: object | undefined
  bytes?: Buffer
  digest?: string
  cookie?: string | undefined
}

/** Sends a call and returns only its status, without reading the body, because an event stream would not end. */
async function statusOf(
  app: TestApp,
  { method, path, body_limit }: Endpoint,
  { params = {}, input, bytes, digest, cookie }: Sent,
  headers: Record<string, string>,
): Promise<number> {
  const filled = Object.entries(params).reduce(
    (sofar, [name, value]) => sofar.replace(`{${name}}`, encodeURIComponent(value)),
    path as string,
  )
  const url = new URL(filled, app.url)
  const inQuery = inputInQuery(method, body_limit !== undefined)
  if (input && inQuery) url.search = String(new URLSearchParams({ ...input }))
  const body = bytes ? new Uint8Array(bytes) : input && JSON.stringify(input)
  const end = new AbortController()
  const answer = await fetch(url, {
    method,
    signal: end.signal,
    headers: {
      ...(body && { 'content-type': bytes ? 'image/jpeg' : 'application/json' }),
      ...(digest && { 'content-digest': digest }),
      ...(cookie && { cookie: `keyswap_refresh=${cookie}`, origin: app.url }),
      ...headers,
    },
    ...(body && method !== 'GET' && { body }),
  })
  end.abort()
  return answer.status
}

const bearer = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` })

async function statusFor(app: TestApp, moderator: SignedIn, name: EndpointName, role: Role) {
  const scene = { app, moderator, owner: await signedIn(app), third: await signedIn(app) }
  const prepared: Sent = (await rowOf(name).prepare?.(scene)) ?? {}
  if (role === 'banned')
    await moderator.post('/api/admin/ban-user', { user_id: scene.owner.id, reason: 'Banned' })
  const callers: Record<Role, () => Promise<Record<string, string>>> = {
    visitor: async () => ({}),
    member: async () => bearer(scene.owner),
    banned: async () => bearer(scene.owner),
    other: async () => bearer(await signedIn(app)),
    admin: async () => bearer(await signedIn(app, { admin: true })),
    moderator: async () => bearer(await signedIn(app, { moderator: true })),
  }
  return statusOf(app, endpoints[name], prepared, await callers[role]())
}

const isForStaff = (name: EndpointName): boolean =>
  ['admin', 'moderator'].includes(endpoints[name].access)

/** To all other calls a moderator is a member like any other. */
const rolesFor = (name: EndpointName): readonly Role[] =>
  isForStaff(name) ? roles : roles.filter((role) => role !== 'moderator')

/** A moderator is answered as an admin, or refused what only admins may. */
function expectedOf(name: EndpointName): readonly number[] {
  const { answers } = rowOf(name)
  if (!isForStaff(name)) return answers
  return [...answers, endpoints[name].access === 'admin' ? 403 : (answers[4] ?? 0)]
}

test('every call answers a visitor, a member, another member, a banned one, an admin and a moderator with the expected status', async () => {
  const app = await startApp()
  const moderator = await signedIn(app, { admin: true })
  const answered: Record<string, string> = {}
  for (const name of names) {
    const asked = rolesFor(name)
    const statuses = await Promise.all(asked.map((role) => statusFor(app, moderator, name, role)))
    answered[name] = statuses.join(' ')
  }
  expect(answered).toEqual(
    Object.fromEntries(names.map((name) => [name, expectedOf(name).join(' ')])),
  )
}, 600_000)

test('an admin call is refused to everyone else whatever headers are sent, and changes nothing', async () => {
  const app = await startApp()
  const moderator = await signedIn(app, { admin: true })
  const scene = { app, moderator, owner: await signedIn(app), third: await signedIn(app) }
  const keys = {
    'x-api-key': 'admin',
    apikey: moderator.token,
    'user-id': moderator.id,
    'x-user-id': moderator.id,
    'x-admin': 'true',
    cookie: `keyswap_refresh=${moderator.token}`,
    origin: app.url,
  }
  const strangers: [number, Record<string, string>][] = [
    [401, keys],
    [401, { ...keys, authorization: moderator.token }],
    [401, { ...keys, authorization: `Basic ${btoa(`${moderator.email}:${PASSWORD}`)}` }],
    [401, { ...keys, authorization: `Bearer ${moderator.token.slice(1)}` }],
    [401, { ...keys, authorization: `Bearer ${moderator.id}` }],
    [401, { ...keys, authorization: `Bearer ${scene.owner.token}, Bearer ${moderator.token}` }],
    [401, { ...keys, authorization: 'Bearer null' }],
    [403, { ...keys, ...bearer(scene.owner) }],
    [403, { ...bearer(scene.owner), 'user-id': scene.owner.id }],
  ]
  const before = await many(app.pool, sql`select id from audit_log`)
  for (const name of names.filter(isForStaff)) {
    const prepared: Sent = (await rowOf(name).prepare?.(scene)) ?? {}
    for (const [status, headers] of strangers)
      expect([name, await statusOf(app, endpoints[name], prepared, headers)]).toEqual([
        name,
        status,
      ])
  }
  // Only what was needed before: an announcement to withdraw, and a decision to undo.
  const done = await many<{ action: string }>(app.pool, sql`select action from audit_log`)
  expect(before).toEqual([])
  expect(new Set(done.map(({ action }) => action))).toEqual(
    new Set(['send_broadcast', 'decide_case']),
  )
}, 60_000)
