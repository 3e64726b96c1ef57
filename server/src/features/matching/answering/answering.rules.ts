import { answering as limits } from '@keyswap/contract/limits'
import type { Answering } from '@keyswap/contract/matching'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { setFastAnswerers } from '../../accounts/index.ts'
import { type Answers, listAnswers, readAnswers } from './answering.store.ts'
import { readLate } from './late.store.ts'

const isFast = ({ asked, answered_soon }: Answers): boolean =>
  asked >= limits.from && answered_soon >= limits.soon_share * asked

export async function answeringOf(db: Db, viewer: Viewer): Promise<Answering> {
  const answers = await readAnswers(db, viewer.id)
  const { asked, answered, median_ms } = answers
  const late = (await readLate(db, viewer.id)) ?? null
  return { asked, answered, median_ms, is_fast: isFast(answers), late }
}

/** Stores of whom others may read that they usually answer within a day. */
export async function countAnswers(db: Db): Promise<void> {
  const fast = (await listAnswers(db)).filter(isFast)
  await setFastAnswerers(
    db,
    fast.map(({ id }) => id),
  )
}
