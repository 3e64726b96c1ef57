import { randomUUID } from 'node:crypto'
import type { Broadcast } from '@keyswap/contract/announcements'
import { admin } from '@keyswap/contract/limits'
import type { AdminBroadcast } from '@keyswap/contract/moderation'
import { newId } from '../../calls/ids.ts'
import type { Viewer } from '../../calls/viewer.ts'
import type { Pool } from '../../db/pool.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Events } from '../../outside/events.ts'
import { writeAudit } from '../accounts/index.ts'
import { pushToAll } from '../push/index.ts'
import {
  findByClientId,
  insertBroadcast,
  listSent,
  listUnread,
  listViewed,
  lockBroadcast,
  markWithdrawn,
  readOneSent,
  readSent,
  type SentQuery,
  writeView,
} from './announcements.store.ts'

export type Announcements = { db: Pool; events: Events }

export const inboxOf = (
  { db }: Announcements,
  viewer: Viewer,
  viewed: boolean,
): Promise<Broadcast[]> => (viewed ? listViewed : listUnread)(db, viewer.id)

export async function markViewed(
  { db }: Announcements,
  viewer: Viewer,
  broadcast_id: string,
): Promise<void> {
  if (!(await writeView(db, viewer.id, broadcast_id))) throw new Refusal('NOT_FOUND')
}

export async function sentAnnouncements(
  { db }: Announcements,
  query: SentQuery,
): Promise<{ broadcasts: AdminBroadcast[]; next: string | undefined }> {
  const ids = await listSent(db, query)
  const page = ids.slice(0, admin.page)
  return {
    broadcasts: await readSent(db, page),
    next: ids.length > page.length ? page.at(-1) : undefined,
  }
}

type Words = { title: string; content: string; client_id?: string | undefined }

export async function announce(
  { db, events }: Announcements,
  viewer: Viewer,
  { title, content, client_id = randomUUID() }: Words,
): Promise<AdminBroadcast> {
  const id = await transaction(db, async (tx) => {
    const sent = { id: newId(), title, content, author_id: viewer.id, client_id }
    if (!(await insertBroadcast(tx, sent))) return (await findByClientId(tx, client_id)).id
    await writeAudit(tx, viewer, { action: 'send_broadcast', target_id: sent.id, target: title })
    await pushToAll(tx, { kind: 'announcements', about: sent.id })
    return sent.id
  })
  // Notifies even if it was sent before: the first call may have failed before notifying anyone.
  await events.notifyAll({ type: 'announcement' })
  return readOneSent(db, id)
}

/** Idempotent. Admins still see the announcement in their list. */
export async function withdraw(
  { db, events }: Announcements,
  viewer: Viewer,
  id: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const sent = await lockBroadcast(tx, id)
    if (!sent) throw new Refusal('NOT_FOUND')
    if (sent.is_withdrawn) return
    await markWithdrawn(tx, id)
    await writeAudit(tx, viewer, {
      action: 'withdraw_broadcast',
      target_id: id,
      target: sent.title,
    })
  })
  await events.notifyAll({ type: 'announcement' })
}
