// Photos that the receiver of a car takes at the handover. docs/decisions/0078-photos-at-the-handover.md
import { createHash } from 'node:crypto'
import type { HandoverView } from '@keyswap/contract/choices'
import type { Deal } from '@keyswap/contract/deals'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { Stored } from '../../../outside/storage/storage.ts'
import {
  attachPicture,
  findPicture,
  forgetPictures,
  type Pictures,
  registerOrResume,
  storeOnce,
  type Upload,
} from '../../pictures/index.ts'
import { changed, unchanged } from '../decide/change.ts'
import { refusePhoto } from '../decide/photos.ts'
import { refuse } from '../held-deal.ts'
import { type Deals, dealOf, inStep } from '../steps/deals.rules.ts'
import { holdDeal, listPartiesIn } from '../steps/deals.store.ts'
import { recordDeals } from '../steps/record.rules.ts'
import {
  type ForgottenPhoto,
  findPhotoFor,
  findPhotoForModerator,
  findSentDigest,
  markRemoved,
  type PhotoRef,
  writePhoto,
} from './photos.store.ts'

export type DealPhotos = Deals & { pictures: Pictures }

type Params = { dealId: string; carId: string; view: HandoverView }
type Sent = Upload & {
  /** The header content-digest. */
  digest: string | undefined
  caption: string | null
}

const refOf = ({ dealId, carId, view }: Params): PhotoRef => ({
  ...{ deal_id: dealId, car_id: carId, view },
})

/** The first photo of a view stands: what happened is not taken again later. Sent again, it is answered as before. */
export async function putHandoverPhoto(
  deals: DealPhotos,
  viewer: Viewer,
  params: Params,
  { digest, caption, body, gone }: Sent,
): Promise<Deal> {
  const photo = refOf(params)
  const { deal_id, car_id, view } = photo
  const sent_digest = readDigest(digest)
  if (caption !== null && !view.startsWith('damage'))
    throw new Refusal('INVALID_INPUT', { fields: [ONLY_DAMAGE] })
  const first = await transaction(deals.db, async (tx) => {
    const held = await holdDeal(tx, viewer, deal_id, null)
    const refused = held ? refusePhoto(held, viewer.id, car_id) : refuse('NOT_FOUND')
    if (refused) throw new Refusal(refused.refusal)
    return findSentDigest(tx, photo)
  })
  if (first === sent_digest) return dealOf(deals, viewer, deal_id)
  if (first !== undefined) throw new Refusal('PHOTO_EXISTS')
  // The digest in the name: two different photos of a view that are sent at once never write over each other.
  const file = `${car_id}_${view}_${sent_digest}`
  const name = { userId: viewer.id, carId: deal_id, file }
  const upload = { body: checked(body, sent_digest), ...(gone && { gone }) }
  await storeOnce(deals.pictures, name, upload, (pool) =>
    registerOrResume(pool, viewer.id, deal_id, file),
  )
  const stored_digest = await digestOf(await findPicture(deals.pictures.storage, name, undefined))
  return inStep(
    deals,
    (tx) => holdDeal(tx, viewer, deal_id, null),
    async (tx, held) => {
      const by = viewer.id
      const refused = refusePhoto(held, by, car_id)
      if (refused) return refused
      const standing = await findSentDigest(tx, photo)
      if (standing === sent_digest) return recordDeals(tx, [unchanged(held)], { deal_id, by })
      if (standing !== undefined) {
        await forgetPictures(tx, deal_id, [file])
        return refuse('PHOTO_EXISTS')
      }
      // The sweep has taken a picture that waited for a day.
      if (!(await attachPicture(tx, by, deal_id, file))) return refuse('BUSY')
      await writePhoto(tx, { ...photo, user_id: by, file, caption, sent_digest, stored_digest })
      return recordDeals(tx, [changed(held, {}, [])], { deal_id, by })
    },
  )
}

const ONLY_DAMAGE = { path: 'caption', message: 'Only damage has a caption.' }

/** Of a header as RFC 9530 has it, which may list digests of several kinds. In hex. */
function readDigest(header: string | undefined): string {
  const [, base64] = /(?:^|,)\s*sha-256=:([\w+/]{43}=):\s*(?:,|$)/.exec(header ?? '') ?? []
  if (base64 === undefined) throw new Refusal('WRONG_DIGEST')
  return Buffer.from(base64, 'base64').toString('hex')
}

/** Ends with a refusal if the bytes are not those of the digest. */
async function* checked(body: AsyncIterable<Buffer>, digest: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of body) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== digest) throw new Refusal('WRONG_DIGEST')
}

async function digestOf(stored: Stored): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of await stored.open()) hash.update(piece)
  return hash.digest('hex')
}

export async function openHandoverPhoto(
  { db, pictures }: DealPhotos,
  viewer: Viewer,
  params: Params,
  width: number | undefined,
): Promise<Stored> {
  const photo = refOf(params)
  return openFile(pictures, photo, await findPhotoFor(db, photo, viewer.id), width)
}

/** For a moderator, whose room checks the case and writes the audit log. */
export const openPhotoForModerator = async (
  pictures: Pictures,
  tx: Db,
  photo: PhotoRef,
  width: number | undefined,
): Promise<Stored> => openFile(pictures, photo, await findPhotoForModerator(tx, photo), width)

async function openFile(
  { storage }: Pictures,
  { deal_id }: PhotoRef,
  found: Awaited<ReturnType<typeof findPhotoForModerator>>,
  width: number | undefined,
): Promise<Stored> {
  if (!found) throw new Refusal('NOT_FOUND')
  return findPicture(storage, { userId: found.user_id, carId: deal_id, file: found.file }, width)
}

/** For a moderator. Its row stays. Returns the parties, to notify them after the commit; undefined if there is no such photo. */
export async function removeHandoverPhoto(tx: Db, photo: PhotoRef): Promise<string[] | undefined> {
  const removed = await markRemoved(tx, photo)
  if (!removed) return undefined
  await forgetPictures(tx, photo.deal_id, [removed.file])
  return listPartiesIn(tx, photo.deal_id)
}

/** Their rows are deleted in the same transaction. */
export async function forgetFiles(tx: Db, photos: ForgottenPhoto[]): Promise<void> {
  for (const [deal_id, of_deal] of Map.groupBy(photos, (photo) => photo.deal_id))
    await forgetPictures(
      tx,
      deal_id,
      of_deal.map(({ file }) => file),
    )
}
