// A member's own picture is kept as the pictures of their cars are, in an album under the member's own id: the same
// pipeline, the same removal, the same sweep.
import { randomInt } from 'node:crypto'
import type { Me } from '@keyswap/contract/accounts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import { setAvatar, whoAmI } from '../accounts/index.ts'
import { announcePicture, claimPicture, forgetPicturesExcept } from './photos.store.ts'
import { keepPicture, type Pictures, urlOf } from './pictures.rules.ts'

// Nowhere is it shown larger.
const SHOWN_WIDTH = 320

export async function changeAvatar(
  album: Pictures,
  viewer: Viewer,
  body: AsyncIterable<Buffer>,
  now: number,
): Promise<Me> {
  const name = { userId: viewer.id, carId: viewer.id, file: `${now}_${randomInt(1000)}.webp` }
  await keepPicture(album, name, body, (db) => announcePicture(db, viewer.id, viewer.id, name.file))
  await transaction(album.db, async (tx) => {
    // Of two that come at once the later one stays, whole.
    const isThere = await setAvatar(tx, viewer.id, `${urlOf(name)}?w=${SHOWN_WIDTH}`)
    // Deleted meanwhile: the sweep takes what was stored.
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
