import type { Viewer } from '../calls/viewer.ts'
import type { Pool } from '../db/pool.ts'
import { type Accounts, runAdminCommand } from '../features/accounts/index.ts'
import { endOffersOf, findKeptPhotos } from '../features/deals/index.ts'
import { carDeletion, memberDeletion, tellOfDeletionLater } from '../features/deletion.ts'
import type { Listings } from '../features/listings/index.ts'
import type { Pictures } from '../features/pictures/index.ts'
import type { Events } from '../outside/events.ts'
import type { Spool } from '../outside/spool.ts'
import type { Storage } from '../outside/storage/storage.ts'

/** Nothing bounds what members of the demo say. */
export const WORDING = { chats_a_day: 0, words_key: Buffer.alloc(0) }

/** The parts of the app that the demo needs. They are the same that serve requests. */
export type DemoContext = {
  db: Pool
  events: Events
  storage: Storage
  spool: Spool
  site_url: string
}

const picturesOf = ({ db, storage, spool }: DemoContext): Pictures => ({ db, storage, spool })

export function accountsOf(context: DemoContext): Accounts {
  const { db, events } = context
  return {
    db,
    pictures: picturesOf(context),
    refresh_key: Buffer.alloc(0),
    address_key: Buffer.alloc(0),
    totp_key: Buffer.alloc(0),
    site_url: context.site_url,
    demands_admin_factor: false,
    // Don't send mail: nobody owns these addresses.
    confirms_email: false,
    reaches_mailboxes: false,
    sign_ups_per_hour: 0,
    // The names of demo members are ours, so they need no check.
    isReservedName: () => false,
    takeCall: async () => 0,
    forgetCalls: async () => {},
    // Members of the demo are never away.
    onVisit: async () => {},
    onAway: async () => async () => {},
    onDelete: memberDeletion,
    notifyAfterDelete: tellOfDeletionLater(events),
    onSessionsEnded: events.endSessions,
  }
}

export const listingsOf = (context: DemoContext): Listings => ({
  db: context.db,
  pictures: picturesOf(context),
  site_url: context.site_url,
  onDelete: carDeletion,
  onTakeOff: endOffersOf(context.events),
  findKeptPhotos,
  listings_a_day: 0,
})

export const asViewer = (id: string, is_admin = false): Viewer => ({
  id,
  session_id: '',
  is_admin,
  is_moderator: is_admin,
})

export const grantAdmin = ({ db }: DemoContext, email: string) =>
  runAdminCommand(db, { verb: 'grant', email })

export const revokeAdmin = ({ db }: DemoContext, email: string) =>
  runAdminCommand(db, { verb: 'revoke', email })

/** Whether the site's address leads to this machine alone. */
export const isLocalSite = ({ site_url }: Pick<DemoContext, 'site_url'>): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(site_url).hostname)
