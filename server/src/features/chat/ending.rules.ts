// What happens to chats in which nobody can write any more.
import type { Db } from '../../db/sql.ts'
import { StartOver } from '../../db/transaction.ts'
import { forgetPicturesOfChats } from '../pictures/index.ts'
import { deleteChats, hasLiveChat } from './chat.store.ts'

/** Called after the member is locked: a chat that they joined after `endChatsOf` is not locked itself. */
export async function requireNoLiveChat(tx: Db, user_id: string): Promise<void> {
  if (await hasLiveChat(tx, user_id)) throw new StartOver()
}

/** Deletes chats with their photos. */
export async function forgetChats(tx: Db, ids: string[]): Promise<void> {
  await forgetPicturesOfChats(tx, ids)
  await deleteChats(tx, ids)
}
