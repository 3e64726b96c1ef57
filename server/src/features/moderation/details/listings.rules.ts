// The listing as it was when it was reported: what it said and showed, encrypted, for as long as moderators may need it.
import type { ListingFacts } from '@keyswap/contract/moderation'
import type { Job } from '../../../db/jobs.ts'
import type { Pool } from '../../../db/pool.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { decryptBoundTo, encryptBoundTo } from '../../accounts/index.ts'
import { writeListing } from '../../matching/index.ts'
import { findPicture, type PictureName, type Pictures } from '../../pictures/index.ts'
import { readEvidenceKey } from '../evidence.store.ts'
import { listUncopied, readReported } from './listings.store.ts'

type Stored = Pick<Pictures, 'storage'> & { db: Pool }

/** Photos are in base64, smaller than they were. */
type Copy = { facts: ListingFacts; photos: string[] }

const WIDTH = 640

const bindingOf = (report_id: string): string => `listing ${report_id}`

/** What was reported anew meanwhile is copied by a job of its own. */
async function keepListing({ db, storage }: Stored, report_id: string): Promise<void> {
  const reported = await readReported(db, report_id)
  if (!reported) return
  const { facts, snapshot } = reported
  const found = await Promise.all(reported.photos.map((name) => readPhoto({ storage }, name)))
  const copy: Copy = { facts, photos: found.flatMap((photo) => photo ?? []) }
  await transaction(db, async (tx) => {
    const bytes = Buffer.from(JSON.stringify(copy))
    const sealed = encryptBoundTo(await readEvidenceKey(tx), bindingOf(report_id), bytes)
    await writeListing(tx, report_id, sealed, snapshot)
  })
}

/** Undefined if it was deleted meanwhile. */
async function readPhoto({ storage }: Pick<Stored, 'storage'>, name: PictureName) {
  try {
    const stored = await (await findPicture(storage, name, WIDTH)).open()
    return Buffer.concat(await stored.toArray()).toString('base64')
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Null if there is no copy. */
export async function openListing(
  db: Db,
  report_id: string,
  sealed: Buffer | null,
): Promise<Copy | null> {
  const opened = sealed && decryptBoundTo(await readEvidenceKey(db), bindingOf(report_id), sealed)
  return opened ? (JSON.parse(opened.toString()) as Copy) : null
}

/** A trigger in listings.sql queues the first one. */
export const listingCopyJobs = (stored: Stored): Job[] => [
  {
    name: 'keep-listing',
    run: (payload) => keepListing(stored, (payload as { report_id: string }).report_id),
  },
  {
    name: 'keep-listings',
    schedule: '35 0 * * *',
    run: async () => {
      for (const report_id of await listUncopied(stored.db)) await keepListing(stored, report_id)
    },
  },
]
