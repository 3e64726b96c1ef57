// Mails about a deal. A push reaches only who has a device for it. What a mail says is read when it is sent: nothing is sent
// that is no longer so.
import type { JobRun } from '../../../db/jobs.ts'
import type { Db } from '../../../db/sql.ts'
import { oneLineForMail } from '../../../texts/one-line.ts'
import { type MailContext, type MailText, sendNotice } from '../../accounts/index.ts'
import { momentIn, moneyIn } from '../agreement/words.ts'
import type { DealMail } from '../held-deal.ts'
import { type DealMailTexts, dealMailTexts } from './mail-texts.ts'
import { type Mailed, readAsked, readCancelled, readDisputed, readMeeting } from './mails.store.ts'

type Language = keyof typeof dealMailTexts

type Written = { chat: Mailed; write(texts: DealMailTexts, language: Language): MailText }

/** Undefined if there is nothing to say any more. */
type Writer = (db: Db, deal_id: string, user_id: string) => Promise<Written | undefined>

const WRITERS: Record<DealMail, Writer> = {
  'deal-reminder': async (db, deal_id) => {
    const found = await readMeeting(db, deal_id)
    return (
      found && {
        chat: found,
        write: (texts, language) =>
          texts.reminder(momentIn(language, found.meet_at), oneLineForMail(found.place ?? '')),
      }
    )
  },
  'deal-cancelled': async (db, deal_id, user_id) => {
    const found = await readCancelled(db, deal_id, user_id)
    if (!found) return undefined
    const { meet_at, has_got, has_given, may_be_given } = found
    const [gets, gives] = [oneLineForMail(found.gets), oneLineForMail(found.gives)]
    const place = oneLineForMail(found.place ?? '')
    return {
      chat: found,
      write(texts, language) {
        const money = found.money.map(({ amount_cents, currency, has_got: isOwn, name }) => ({
          ...{ amount: moneyIn(language, amount_cents, currency), isOwn },
          name: oneLineForMail(name),
        }))
        return has_got || has_given || may_be_given
          ? texts.ended({ gets, gives, has_got, has_given, may_be_given, money })
          : texts.cancelled(gets, meet_at ? momentIn(language, meet_at) : '', place, money)
      },
    }
  },
  'deal-disputed': async (db, deal_id, user_id) => {
    const found = await readDisputed(db, deal_id, user_id)
    return found && { chat: found, write: (texts) => texts.disputed(oneLineForMail(found.gets)) }
  },
  'deal-asked': async (db, deal_id, user_id) => {
    const found = await readAsked(db, deal_id, user_id)
    return found && { chat: found, write: (texts) => texts.asked(oneLineForMail(found.gets)) }
  },
}

export async function mailDeal(
  post: Omit<MailContext, 'takeCall'>,
  name: DealMail,
  { deal_id, user_id }: { deal_id: string; user_id: string },
  job: JobRun,
): Promise<void> {
  const written = await WRITERS[name](post.db, deal_id, user_id)
  if (!written) return
  const { chat_kind, chat_id } = written.chat
  await sendNotice(post, user_id, {
    id: `${name}-${job.id}`,
    path: `/${chat_kind === 'match' ? 'chat' : 'rings'}/${chat_id}/plan?deal=${deal_id}`,
    write: (language) => written.write(dealMailTexts[language], language),
  })
}
