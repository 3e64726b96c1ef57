// Queues mails that no client waits for.
import { callUntilAnswered, type Line, openLine } from '../call.ts'
import { addressOf } from '../crew.ts'
import { required } from '../fault.ts'
import type { Ledger } from '../ledger.ts'
import type { Stage } from '../stage.ts'

/** An address that no client has. */
const ADDRESS = addressOf(200)
const PATIENCE_MS = 60_000

export const openExtraLine = (url: string | undefined, ledger: Ledger): Line =>
  openLine({
    ...{ address: ADDRESS, urls: [required(url)], at: 0, ledger },
    patience: AbortSignal.timeout(PATIENCE_MS),
  })

/** The email addresses of members who are never banned, in the order of their sign-ups. */
export const neverBannedEmails = (ledger: Ledger): string[] =>
  [...ledger.keys('sign-up')].filter((email) => email.startsWith('anna-'))

/** Asks for a password reset mail. While the mail server is down, the mail waits in the queue of jobs. */
export async function queueMail(
  { urls: [url] }: Stage,
  ledger: Ledger,
  email: string,
): Promise<void> {
  const line = openExtraLine(url, ledger)
  const body = { email }
  const { status } = await callUntilAnswered(line, {
    method: 'POST',
    path: '/api/auth/forgot-password',
    body,
  })
  line.agent.destroy()
  if (status !== 200) throw new Error(`A mail was refused: ${status}`)
}
