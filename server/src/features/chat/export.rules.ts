import type { Db } from '../../db/sql.ts'
import { asJson, type Exporter, streamJsonList } from '../accounts/index.ts'
import { answersForExport } from './answers.store.ts'
import { type ExportedMessage, messagesAfter } from './chat.store.ts'

/** Exports only what the member wrote, and when they were asked and answered: what others wrote is theirs. */
export const exportChat = (db: Db): Exporter =>
  async function* (user_id) {
    yield {
      name: 'messages.json',
      content: streamJsonList<ExportedMessage>((after) => messagesAfter(db, user_id, after)),
    }
    yield { name: 'answering.json', content: asJson(await answersForExport(db, user_id)) }
  }
