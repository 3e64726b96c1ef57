// Avatars are stored like car pictures, in an album under the member's id: the same pipeline, removal and sweep.
import { randomInt } from 'node:crypto'
import type { Me } from '@keyswap/contract/accounts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import { setAvatar, whoAmI } from '../accounts/index.ts'
import { claimPicture, forgetPicturesExcept, registerPicture } from './photos.store.ts'
import { type Pictures, processPicture, urlOf } from './pictures.rules.ts'

// The largest size it is shown at.
const SHOWN_WIDTH = 320

export async function changeAvatar(
  album: Pictures,
  viewer: Viewer,
  body: AsyncIterable<Buffer>,
  now: number,
): Promise<Me> {
  const name = { userId: viewer.id, carId: viewer.id, file: `${now}_${randomInt(1000)}.webp` }
  await processPicture(album, name, body, (db) =>
    registerPicture(db, viewer.id, viewer.id, name.file),
  )
  await transaction(album.db, async (tx) => {
    // Of two concurrent uploads the later one wins.
    const isThere = await setAvatar(tx, viewer.id, `${urlOf(name)}?w=${SHOWN_WIDTH}`)
    // The account was deleted meanwhile; the sweep removes the files.
    if (!isThere) throw new Refusal('UNAUTHENTICATED')
    await claimPicture(tx, viewer.id, viewer.id, name.file)
    await forgetPicturesExcept(tx, viewer.id, name.file)
  })
  return whoAmI(album.db, viewer)
}

export async function removeAvatar({ db }: Pictures, viewer: Viewer): Promise<Me> {
  await transaction(db, async (tx) => {
    await setAvatar(tx, viewer.id, null)
    await forgetPicturesExcept(tx, viewer.id, '')
  })
  return whoAmI(db, viewer)
}
