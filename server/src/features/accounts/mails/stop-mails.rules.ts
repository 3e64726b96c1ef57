// Links in mails that stop such mails without a sign-in. A link is the member's id, signed for one kind of mail.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Language } from '@keyswap/contract/accounts'
import { type StoppableMail, stoppableMails } from '@keyswap/contract/choices'
import type { Db } from '../../../db/sql.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { findAccount } from '../accounts.store.ts'
import { readToken, writeToken } from '../tokens.ts'

export type StopMails = {
  db: Db
  stop_key: Buffer
  /** The functions by which each room stops its mails to a member. */
  onStop: Record<StoppableMail, (db: Db, user_id: string) => Promise<unknown>>
}

const signatureOf = (key: Buffer, user_id: string, kind: StoppableMail): Buffer =>
  createHmac('sha256', key).update(`${kind} ${user_id}`).digest()

export const stopUrl = (
  { site_url, stop_key }: { site_url: string; stop_key: Buffer },
  user_id: string,
  kind: StoppableMail,
): string =>
  `${site_url}/unsubscribe/${writeToken([user_id], signatureOf(stop_key, user_id, kind))}`

function readLink(key: Buffer, text: string): { user_id: string; kind: StoppableMail } {
  const token = readToken(text, 1)
  const user_id = token?.ids[0]
  if (!token || !user_id) throw new Refusal('INVALID_LINK')
  const kind = stoppableMails.find((one) =>
    timingSafeEqual(signatureOf(key, user_id, one), token.secret),
  )
  if (!kind) throw new Refusal('INVALID_LINK')
  return { user_id, kind }
}

export type StopLink = { kind: StoppableMail; language: Language }

/** What the link is for, and the member's language; English if the account is gone. */
export async function readStopLink(
  { db, stop_key }: StopMails,
  text: string,
): Promise<StopLink & { user_id: string }> {
  const { user_id, kind } = readLink(stop_key, text)
  return { user_id, kind, language: (await findAccount(db, user_id))?.language ?? 'en' }
}

export async function stopMails(stops: StopMails, text: string): Promise<StopLink> {
  const { user_id, ...link } = await readStopLink(stops, text)
  await stops.onStop[link.kind](stops.db, user_id)
  return link
}
