import type { Db } from '../../db/sql.ts'
import { asJson, type Exporter } from '../accounts/index.ts'
import { messagesBy } from './chat.store.ts'

/** What the member wrote; what others wrote is theirs. */
export const exportChat = (db: Db): Exporter =>
  async function* (user_id) {
    yield { name: 'messages.json', content: asJson(await messagesBy(db, user_id)) }
  }
