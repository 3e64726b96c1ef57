// Builds the app. Tests build it the same way as main does.
import { checkCaller } from './db/entry.ts'
import { countWaitingJobs, type Job, startJobs } from './db/jobs.ts'
import type { Pool } from './db/pool.ts'
import { forgetCalls, sweepRateLimits, takeCall } from './db/rate-limits.ts'
import { type Standby, watchStandby } from './db/replicated.ts'
import { readSecret } from './db/secrets.ts'
import { type Db, one, sql } from './db/sql.ts'
import {
  type Accounts,
  accountsJobs,
  authRoutes,
  createStaffNameCheck,
  createTokenUseNoter,
  exportAccount,
  factorsRoutes,
  findClosedSessions,
  findViewer,
  loadCommonPasswords,
  looksPrinted,
  notMeRoutes,
  profileRoutes,
  readAccessToken,
  requireFactorOfAdmin,
  stopMailsRoutes,
  stopStillYoursMails,
  stopWaitingMails,
} from './features/accounts/index.ts'
import {
  alertsJobs,
  alertsRoutes,
  exportAlerts,
  newsOfAlert,
  stopAlertMails,
} from './features/alerts/index.ts'
import {
  announcementsRoutes,
  exportAnnouncements,
  listSitePages,
  newsOfAnnouncement,
  sitePagesRoutes,
} from './features/announcements/index.ts'
import {
  chatRoutes,
  exportChat,
  holdAsks,
  sweepFirstWords,
  sweepPastAnswers,
} from './features/chat/index.ts'
import {
  dealOfReport,
  dealsJobs,
  dealsRoutes,
  endDealOfChat,
  endOffersOf,
  exportDeals,
  findKeptPhotos,
  isCarInDeal,
  isSwapping,
  newsOfDeal,
} from './features/deals/index.ts'
import {
  carDeletion,
  forgetUnkeptPhotos,
  memberDeletion,
  tellOfDeletionLater,
} from './features/deletion.ts'
import {
  createCarCount,
  exportListings,
  listingsJobs,
  listingsRoutes,
  newsOfFresh,
  visit,
} from './features/listings/index.ts'
import {
  createSearch,
  exportMatching,
  matchingJobs,
  matchingRoutes,
  newsOfChat,
  newsOfMatch,
  readCarAccess,
} from './features/matching/index.ts'
import {
  copiesJobs,
  exportNotices,
  keepEvidence,
  listingCopyJobs,
  memberDataRoutes,
  moderationJobs,
  moderationRoutes,
} from './features/moderation/index.ts'
import {
  exportPictures,
  type Pictures,
  picturesJobs,
  picturesRoutes,
} from './features/pictures/index.ts'
import { exportPush, pushJobs, pushRoutes, type ReadNews } from './features/push/index.ts'
import {
  endSharedRings,
  exportRings,
  isCarInRing,
  lockRings,
  newsOfRing,
  newsOfRingChat,
  ringsJobs,
  ringsRoutes,
  startLooking,
} from './features/rings/index.ts'
import { exportWaiting, heldBack, waitingJobs } from './features/waiting/index.ts'
import { serveFiles } from './http/files.ts'
import { createKnownTokens } from './http/known-tokens.ts'
import { createLanes } from './http/lanes.ts'
import { createMetrics } from './http/metrics.ts'
import { operationsRoutes, type Reports } from './http/operations.ts'
import { type Gate, register } from './http/register.ts'
import type { Route } from './http/serve.ts'
import { createHttpServer, type HttpSettings, serveAccepted } from './http/server.ts'
import { createWrongTokens } from './http/wrong-tokens.ts'
import { type Bus, createEvents } from './outside/events.ts'
import { type Logger, oncePerSecond } from './outside/log.ts'
import type { Mailer } from './outside/mail.ts'
import type { Push } from './outside/push.ts'
import type { Spool } from './outside/spool.ts'
import type { Storage } from './outside/storage/storage.ts'
import { DELETED_ACCOUNT_NAMES, PRONOUNS } from './texts/staff-words.ts'

export type AppSettings = HttpSettings & {
  confirms_email: boolean
  reaches_mailboxes: boolean
  demands_admin_factor: boolean
  support_email: string | null
  STAFF_WORDS: string[]
  NEW_MEMBER_LIKES: number
  NEW_MEMBER_CHATS: number
  NEW_MEMBER_LISTINGS: number
  NEW_MEMBER_TOLD_AFTER: number
  SIGN_UPS_PER_HOUR: number
}

export type AppParts = {
  settings: AppSettings
  pool: Pool
  mailer: Mailer
  push: Push
  /** Carries events between instances. */
  bus: Bus
  storage: Storage
  spool: Spool
  log: Logger
  /** The folder of the built web app. Without it the server serves only the API. */
  webFolder?: string
  /** Set if there are several worker processes: the reports of all of them. */
  together?: Reports
  /** Set in tests: validates every answer against its schema. */
  checkOutputs?: boolean
}

export async function createApp(parts: AppParts) {
  const { settings, pool, bus, mailer, push, storage, spool, log, webFolder, checkOutputs } = parts
  let closing = false
  const warn = oncePerSecond((fields, message) => log.warn(fields, message))
  const events = createEvents(bus, (sessions) => findClosedSessions(pool, sessions), {
    onUnreadable: () => warn({}, 'something on the channel of events is no event; ignored'),
  })
  const metrics = createMetrics(pool, events, () => countWaitingJobs(pool))
  const http = createHttpServer(settings, log)
  metrics.watch(http)

  loadCommonPasswords()
  const pictures: Pictures = { db: pool, storage, spool }
  const wording = {
    chats_a_day: settings.NEW_MEMBER_CHATS,
    words_key: await readSecret(pool, 'first-words-key'),
  }
  const photo_key = await readSecret(pool, 'chat-photo-key')
  const isStaffName = createStaffNameCheck(
    [...DELETED_ACCOUNT_NAMES, ...settings.STAFF_WORDS],
    PRONOUNS,
  )
  const accounts: Accounts = {
    db: pool,
    pictures,
    refresh_key: await readSecret(pool, 'refresh-key'),
    address_key: await readSecret(pool, 'address-key'),
    totp_key: await readSecret(pool, 'totp-key'),
    site_url: settings.SITE_URL,
    demands_admin_factor: settings.demands_admin_factor,
    confirms_email: settings.confirms_email,
    reaches_mailboxes: settings.reaches_mailboxes,
    sign_ups_per_hour: settings.SIGN_UPS_PER_HOUR,
    isReservedName: (name) => isStaffName(name) || looksPrinted(name),
    onVisit: (user_id) => visit(pool, log, user_id),
    onAway: holdAsks,
    onDelete: memberDeletion,
    notifyAfterDelete: tellOfDeletionLater(events),
    onSessionsEnded: events.endSessions,
    takeCall: (key, limit) => takeCall(pool, key, limit),
    forgetCalls: (key) => forgetCalls(pool, key),
  }
  const pushing = { db: pool, push, sends_mail: settings.reaches_mailboxes }
  const stop_key = await readSecret(pool, 'stop-mails-key')
  const search = createSearch(pool)
  const exportersWith = (also_kept: boolean) => [
    exportAccount(pool),
    exportPush(pool),
    exportListings(pool, settings.SITE_URL),
    exportPictures(pictures, { also_kept }),
    exportMatching(pool),
    exportAlerts(pool),
    exportChat(pool),
    exportDeals(pool),
    exportRings(pool),
    exportWaiting(pool),
    exportAnnouncements(pool),
    exportNotices(pool),
  ]
  const isReady = async () => !closing && worker.isRunning() && (await databaseAnswers(pool))
  const routes: Route[] = [
    ...operationsRoutes({
      reports: parts.together ?? { metrics: metrics.text, isReady },
      support_email: settings.support_email,
      site_url: settings.SITE_URL,
      listPages: () => listSitePages(pool),
    }),
    ...authRoutes(accounts),
    ...profileRoutes(accounts, exportersWith(false)),
    ...stopMailsRoutes({
      db: pool,
      stop_key,
      onStop: { alerts: stopAlertMails, fresh: stopStillYoursMails, waiting: stopWaitingMails },
    }),
    ...notMeRoutes(accounts),
    ...factorsRoutes(accounts),
    ...pushRoutes(pushing),
    ...listingsRoutes({
      db: pool,
      pictures,
      site_url: settings.SITE_URL,
      onDelete: carDeletion,
      onTakeOff: endOffersOf(events),
      findKeptPhotos,
      listings_a_day: settings.NEW_MEMBER_LISTINGS,
    }),
    ...picturesRoutes(pictures),
    ...chatRoutes({
      db: pool,
      events,
      pictures,
      photo_key,
      takeCall: accounts.takeCall,
      ...wording,
      isSwapping: (chat_id) => isSwapping(pool, chat_id),
      readCarAccess: (caller, car_id) => readCarAccess({ db: pool, isCarKnown }, caller, car_id),
    }),
    ...matchingRoutes(
      {
        db: pool,
        events,
        likes_an_hour: settings.NEW_MEMBER_LIKES,
        onLike: () => looking.soon(),
        holdsRing: async (tx, { user_id, car_id }) => {
          await lockRings(tx)
          return isCarInRing(tx, user_id, car_id)
        },
        onBlock: endSharedRings(events),
        onChatEnd: endDealOfChat(events),
        dealOfReport,
        keepEvidence,
        isCarKnown,
      },
      search,
    ),
    ...alertsRoutes({ db: pool, search }),
    ...dealsRoutes({
      ...{ db: pool, events, pictures, site_url: settings.SITE_URL },
      confirms_email: settings.confirms_email,
      ...wording,
    }),
    ...ringsRoutes({ db: pool, events, keepEvidence }),
    ...announcementsRoutes({ db: pool, events }),
    ...sitePagesRoutes(pool),
    ...moderationRoutes({ db: pool, events, pictures, photo_key }),
    ...memberDataRoutes({ accounts, exporters: exportersWith(true) }),
  ]
  const uses = createTokenUseNoter(pool, log)
  const readUsedToken = (token: string) => {
    const use = readAccessToken(token)
    if (use) uses.note(use)
    return use
  }
  const gate: Gate = {
    checkOutputs: checkOutputs ?? false,
    siteIsSecure: settings.SITE_URL.startsWith('https:'),
    findViewer: (token) => findViewer(pool, readUsedToken(token)),
    requireAdmin: (viewer) => requireFactorOfAdmin(accounts, viewer),
    readToken: readUsedToken,
    checkCaller: (caller) => checkCaller(pool, caller),
    takeCall: (key, limit) => takeCall(pool, key, limit),
    inLane: createLanes(pool.options.max),
    knownTokens: createKnownTokens(),
    wrongTokens: createWrongTokens(),
  }
  const standby = await watchStandby(pool)
  for (const route of routes) register(http, ...waitingFor(standby, route, gate))
  await serveFiles(http, webFolder, createCarCount(pool))

  const readNews: ReadNews = {
    matches: newsOfMatch(pool),
    // The id is that of a match's chat or of a ring's chat.
    messages: async (user_id, about) =>
      (await newsOfChat(pool)(user_id, about)) ?? newsOfRingChat(pool)(user_id, about),
    deals: heldBack(pool, 'deals', newsOfDeal(pool)),
    rings: heldBack(pool, 'rings', newsOfRing(pool)),
    alerts: newsOfAlert(pool),
    fresh: newsOfFresh(pool),
    announcements: newsOfAnnouncement(pool),
  }
  const post = {
    db: pool,
    mailer,
    site_url: settings.SITE_URL,
    confirms_email: settings.confirms_email,
    stop_key,
  }
  const jobs: Job[] = [
    { name: 'sweep-rate-limits', schedule: '*/10 * * * *', run: () => sweepRateLimits(pool) },
    ...accountsJobs({ ...post, takeCall: gate.takeCall }),
    { name: 'sweep-first-words', schedule: '23 * * * *', run: () => sweepFirstWords(pool) },
    { name: 'sweep-past-answers', schedule: '29 * * * *', run: () => sweepPastAnswers(pool) },
    ...matchingJobs({ db: pool, events }),
    ...dealsJobs({ db: pool, events }, post, forgetUnkeptPhotos),
    ...ringsJobs(pool),
    ...waitingJobs(post),
    ...alertsJobs({ ...post, told_after_minutes: settings.NEW_MEMBER_TOLD_AFTER }, events),
    ...pushJobs(pushing, readNews),
    ...picturesJobs(pictures),
    ...listingsJobs(pool, post),
    ...moderationJobs(pool, events, { ...post, takeCall: gate.takeCall }),
    ...copiesJobs(pool),
    ...listingCopyJobs(pictures),
  ]
  const worker = await startJobs(pool, jobs, log)
  const looking = startLooking({ db: pool, events }, log)

  return {
    routes,
    events,
    /** The metrics of this process alone. */
    metrics: metrics.values,
    isReady,
    listen: (address: { host: string; port: number }) => http.listen(address),
    serveAccepted: () => serveAccepted(http),
    /** Stops accepting requests, finishes those in flight, then finishes the running jobs. */
    async close() {
      closing = true
      // This comes before the streams end: the search for rings that runs now may still send events.
      await looking.stop()
      events.close()
      await http.close()
      await uses.stop()
      await worker.stop()
      standby.stop()
    },
  }
}

/** A call that may write is answered once the standby has everything that the answer depends on, even the end of a session. */
const waitingFor = (
  { replicated }: Standby,
  route: Route,
  gate: Gate,
): [route: Route, gate: Gate] =>
  route.endpoint.method === 'GET'
    ? [route, gate]
    : [
        { ...route, answer: (call) => replicated(() => route.answer(call)) },
        {
          ...gate,
          checkCaller: (caller) =>
            replicated(
              () => gate.checkCaller(caller),
              () => false,
            ),
          findViewer: (token) =>
            replicated(
              () => gate.findViewer(token),
              (viewer) => viewer === undefined,
            ),
        },
      ]

/** Whether the car is in one of the member's deals or open rings, so that they may see it even if it is not in the feed. */
const isCarKnown = async (db: Db, user_id: string, car_id: string): Promise<boolean> =>
  (await isCarInDeal(db, user_id, car_id)) || isCarInRing(db, user_id, car_id)

export type App = Awaited<ReturnType<typeof createApp>>

const databaseAnswers = (pool: Pool): Promise<boolean> =>
  one(pool, sql`select 1 as answer`).then(
    () => true,
    () => false,
  )
