import type { JobRun } from '../../db/jobs.ts'
import type { Db } from '../../db/sql.ts'
import { inMail } from '../../one-line.ts'
import { type Post, sendNotice } from '../accounts/index.ts'
import type { PushNews } from '../push/index.ts'
import { momentIn } from './agreement/words.ts'
import { dealMailTexts } from './mail-texts.ts'
import { readCancelled, readNews } from './news.store.ts'

/** The last step of a deal; undefined if the member has made or read it. */
export const newsOfDeal =
  (db: Db) =>
  async (user_id: string, deal_id: string): Promise<PushNews | undefined> => {
    const news = await readNews(db, user_id, deal_id)
    return news && { kind: 'deals', deal_id, ...news }
  }

/** A push reaches only who has a device for it, and nobody may set out for a meeting that was cancelled. */
export async function mailCancelled(
  post: Omit<Post, 'takeCall'>,
  { deal_id, user_id }: { deal_id: string; user_id: string },
  job: JobRun,
): Promise<void> {
  const cancelled = await readCancelled(post.db, deal_id, user_id)
  if (!cancelled) return
  const { chat_kind, chat_id, meet_at, place, car } = cancelled
  await sendNotice(post, user_id, {
    id: `cancelled-${job.id}`,
    path: `/${chat_kind === 'match' ? 'chat' : 'rings'}/${chat_id}/plan?deal=${deal_id}`,
    write: (language) =>
      dealMailTexts[language].cancelled(
        inMail(car),
        meet_at ? momentIn(language, meet_at) : '',
        inMail(place ?? ''),
      ),
  })
}
