import { chat as limits } from '@keyswap/contract/limits'
import type { Pool } from '../../db/pool.ts'
import { transaction } from '../../db/transaction.ts'
import { forgetChats } from '../chat/index.ts'
import { forgetRingsOfChats, lockRings } from '../rings/index.ts'
import { lockEndedChats } from './ended-chats.store.ts'

const PAGE = 100

/** Deletes chats that ended long ago, with their messages and photos, for all who were in them. */
export async function sweepEndedChats(db: Pool): Promise<void> {
  while ((await sweepSome(db)) === PAGE);
}

const sweepSome = (db: Pool): Promise<number> =>
  transaction(db, async (tx) => {
    await lockRings(tx)
    const ids = await lockEndedChats(tx, limits.kept_ms, PAGE)
    await forgetChats(tx, ids)
    await forgetRingsOfChats(tx, ids)
    return ids.length
  })
