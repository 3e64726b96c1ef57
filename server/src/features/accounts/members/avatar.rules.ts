// Avatars are stored like car pictures, with the member's id in place of the car's, and share their removal and sweep.
import { randomInt } from 'node:crypto'
import type { Me } from '@keyswap/contract/accounts'
import type { PictureWidth } from '@keyswap/contract/limits'
import type { Viewer } from '../../../calls/viewer.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import {
  attachPicture,
  forgetPicturesExcept,
  processPicture,
  registerPicture,
  type Upload,
  urlOf,
} from '../../pictures/index.ts'
import { readMe, setAvatar } from '../accounts.store.ts'
import type { Accounts } from '../context.ts'

// In pixels; avatars are never shown larger.
const SHOWN_WIDTH: PictureWidth = 320

export async function changeAvatar(
  { db, pictures }: Accounts,
  viewer: Viewer,
  upload: Upload,
  now: number,
): Promise<Me> {
  const name = { userId: viewer.id, carId: viewer.id, file: `${now}_${randomInt(1000)}.webp` }
  await processPicture(pictures, name, upload, (pool) =>
    registerPicture(pool, viewer.id, viewer.id, name.file),
  )
  await transaction(db, async (tx) => {
    // Of two concurrent uploads the later one wins.
    const isThere = await setAvatar(tx, viewer.id, `${urlOf(name)}?w=${SHOWN_WIDTH}`)
    // The account was deleted meanwhile; the sweep removes the files.
    if (!isThere) throw new Refusal('UNAUTHENTICATED')
    await attachPicture(tx, viewer.id, viewer.id, name.file)
    await forgetPicturesExcept(tx, viewer.id, name.file)
  })
  return readMe(db, viewer)
}

export async function removeAvatar({ db }: Accounts, viewer: Viewer): Promise<Me> {
  await transaction(db, async (tx) => {
    await setAvatar(tx, viewer.id, null)
    await forgetPicturesExcept(tx, viewer.id, '')
  })
  return readMe(db, viewer)
}
