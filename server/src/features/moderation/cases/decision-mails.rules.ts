import { limitedMember } from '@keyswap/contract/limits'
import type { JobRun } from '../../../db/jobs.ts'
import type { Db } from '../../../db/sql.ts'
import { oneLineForMail } from '../../../texts/one-line.ts'
import {
  hashOfSecret,
  type MailContext,
  newSecret,
  sendNotice,
  writeToken,
} from '../../accounts/index.ts'
import { appealMailTexts } from './appeal-mail-texts.ts'
import { insertAppealLink, readOutcome } from './appeals.store.ts'
import { decisionMailTexts } from './decision-mail-texts.ts'
import { claimDecisionMail } from './decisions.store.ts'

type Post = Omit<MailContext, 'takeCall'>
export type DecisionMail = { decision_id: string }

const HELP = '/settings/help-support'

export async function mailDecision(
  post: Post,
  { decision_id }: DecisionMail,
  job: JobRun,
): Promise<void> {
  const told = await claimDecisionMail(post.db, decision_id, job.attempt > 1)
  if (!told?.user_id) return
  await sendNotice(post, told.user_id, {
    id: `decision-${job.id}`,
    path: told.is_undone ? HELP : await newAppealPath(post.db, decision_id),
    write: (language) =>
      decisionMailTexts[language]({ ...told, target: oneLineForMail(told.target) }, limitedMember),
  })
}

/** The secret is made when the mail is sent, so it is never stored. A retry makes another one: both mails may have arrived. */
async function newAppealPath(db: Db, decision_id: string): Promise<string> {
  const secret = newSecret()
  await insertAppealLink(db, decision_id, hashOfSecret(secret))
  return `/appeal/${writeToken([decision_id], secret)}`
}

export async function mailOutcome(
  post: Post,
  { decision_id }: DecisionMail,
  job: JobRun,
): Promise<void> {
  const told = await readOutcome(post.db, decision_id)
  if (!told) return
  await sendNotice(post, told.user_id, {
    id: `appeal-${job.id}`,
    path: HELP,
    write: (language) =>
      appealMailTexts[language]({ ...told, target: oneLineForMail(told.target) }),
  })
}
