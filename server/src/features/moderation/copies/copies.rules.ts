// Photos that look like those of another member (docs/decisions/0094-copied-photos.md). Nothing is refused, and nobody is accused:
// moderators see both.
import type { Job } from '../../../db/jobs.ts'
import type { Pool } from '../../../db/pool.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { hasReceived } from '../../deals/index.ts'
import { openCase } from '../../matching/index.ts'
import { findAlike, type NearPhoto } from '../../pictures/index.ts'
import { joinCase } from '../cases/cases.rules.ts'
import { findReportOf, holdCopies, insertCopies, lockOwner } from '../copies.store.ts'

const REASON = 'Photos of two cars look the same. Nobody has complained.'
const REASON_OF_REMOVED = 'A photo looks like one that a moderator removed. Nobody has complained.'

type CarPhoto = { car_id: string; file: string }
type Other = CarPhoto | null

/** Each two cars have at most one report of this kind: once it is decided, the same photos are not told again. */
const comparePhoto = (db: Pool, photo: CarPhoto): Promise<void> =>
  transaction(db, async (tx) => {
    const { photos, isLikeRemoved } = await findAlike(tx, photo.car_id, photo.file)
    if (photos.length === 0 && !isLikeRemoved) return
    const owner = await lockOwner(tx, photo.car_id)
    if (!owner || (await isOfReceived(tx, photo.car_id, owner, photos))) return
    await holdCopies(tx)
    for (const other of photos) await tell(tx, photo, other)
    if (isLikeRemoved) await tell(tx, photo, null)
  })

/** A car that was swapped is shown by who gave it and by who got it, with the same photos. */
async function isOfReceived(tx: Db, car_id: string, owner: string, others: NearPhoto[]) {
  const cars = others.map((other) => other.car_id)
  if (await hasReceived(tx, owner, cars)) return true
  for (const other of others) if (await hasReceived(tx, other.owner_id, [car_id])) return true
  return false
}

/** A trigger in listings/photos.sql queues it. */
export const copiesJobs = (db: Pool): Job[] => [
  { name: 'compare-photo', run: (payload) => comparePhoto(db, payload as CarPhoto) },
]

async function tell(tx: Db, photo: CarPhoto, other: Other): Promise<void> {
  const known = await findReportOf(tx, photo.car_id, other?.car_id ?? null)
  const reason = other ? REASON : REASON_OF_REMOVED
  const report_id = known ?? (await openCase(tx, { rule: 'copied_photo', reason }))
  await insertCopies(tx, report_id, photo, other)
  if (known) return
  for (const car of [photo.car_id, ...(other ? [other.car_id] : [])])
    await joinCase(tx, { kind: 'report', id: report_id }, { car })
}
