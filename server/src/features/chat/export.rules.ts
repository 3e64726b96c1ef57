import type { Db } from '../../db/sql.ts'
import { type Exporter, streamJsonList } from '../accounts/index.ts'
import { type ExportedMessage, messagesAfter } from './chat.store.ts'

/** Exports only what the member wrote: what others wrote is theirs. */
export const exportChat = (db: Db): Exporter =>
  async function* (user_id) {
    yield {
      name: 'messages.json',
      content: streamJsonList<ExportedMessage>((after) => messagesAfter(db, user_id, after)),
    }
  }
