import { answering as limits } from '@keyswap/contract/limits'
import type { Answering } from '@keyswap/contract/matching'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { type Answers, readAnswers } from './answering.store.ts'

const isFast = ({ asked, answered_soon }: Answers): boolean =>
  asked >= limits.from && answered_soon >= limits.soon_share * asked

export async function answeringOf(db: Db, viewer: Viewer): Promise<Answering> {
  const answers = await readAnswers(db, viewer.id)
  const { asked, answered, median_ms } = answers
  return { asked, answered, median_ms, is_fast: isFast(answers) }
}
