// Asks for mails that no client waits for.
import { insist, type Line, openLine } from '../call.ts'
import { addressOf } from '../crew.ts'
import { planned } from '../fault.ts'
import type { Ledger } from '../ledger.ts'
import type { Stage } from '../stage.ts'

/** Not one of the clients. */
const ADDRESS = addressOf(200)
const PATIENCE_MS = 60_000

export const ownLine = (url: string | undefined, ledger: Ledger): Line =>
  openLine({
    ...{ address: ADDRESS, urls: [planned(url)], at: 0, ledger },
    patience: AbortSignal.timeout(PATIENCE_MS),
  })

/** The addresses of members who are never banned, in the order of their sign-ups. */
export const membersIn = (ledger: Ledger): string[] =>
  [...ledger.keys('sign-up')].filter((email) => email.startsWith('anna-'))

/** Asks for a mail with a link for a new password. While the mail server is down it waits in the queue of jobs. */
export async function queueMail(
  { urls: [url] }: Stage,
  ledger: Ledger,
  email: string,
): Promise<void> {
  const line = ownLine(url, ledger)
  const body = { email }
  const { status } = await insist(line, { method: 'POST', path: '/api/auth/forgot-password', body })
  line.agent.destroy()
  if (status !== 200) throw new Error(`A mail was refused: ${status}`)
}
