// A member whom a client plays: signs up, and signs in again when the session has ended.

import { setTimeout as wait } from 'node:timers/promises'
import type { SignedIn } from '@keyswap/contract/accounts'
import { type Answer, type Call, callUntilAnswered, type Line } from './call.ts'

const PASSWORD = 'correct horse 9 battery'
const ASK_AGAIN_MS = 150
const SIGN_INS = 5
const MAIL_MS = 10_000

/** The mailbox of all members. Without it, addresses need no confirmation. */
export type Mails = {
  linkFor(email: string): string | undefined
  /** The message ids of the password reset mails. A mail that was sent twice has the same id twice. */
  resetsFor(email: string): string[]
  /** How often an owner was asked "Still yours?". */
  stillYoursFor(email: string): number
}

export type Member = {
  id: string
  /** Repeats the call until it is acknowledged. Throws if it is refused. */
  call(call: Omit<Call, 'token'>, again?: (call: Call) => Call): Promise<Answer>
  token(): string
  /** Opens a new session after the server has refused the current one. */
  signIn(): Promise<void>
}

const codeOf = ({ body }: Answer): string => (body as { code?: string } | undefined)?.code ?? ''

const refused = (what: string, answer: Answer) =>
  new Error(`${what} was refused: ${answer.status} ${codeOf(answer)}`)

/**
 * Signs a member up, with confirmation and sign-in. If an attempt without an answer was stored, its repetition is refused: the
 * address is taken, or the link was used. That is no acknowledgement, because a failover may still lose the stored write.
 * Only the sign-in shows whether it was kept; if it is refused, the member signs up again.
 */
export async function signUp(line: Line, email: string, mails?: Mails): Promise<Member> {
  const body = { email, password: PASSWORD, username: email.split('@')[0] }
  for (let isStored = false; ; ) {
    const answer = await callUntilAnswered(line, {
      method: 'POST',
      path: '/api/auth/sign-up',
      body,
    })
    const isKnown = codeOf(answer) === 'ALREADY_REGISTERED'
    if (answer.status !== 200 && !isKnown) throw refused('A sign-up', answer)
    if (!isKnown) line.ledger.note('sign-up', email)
    isStored ||= !isKnown
    const opened = answer.body as Partial<SignedIn>
    if (opened.access_token && opened.user) return memberOf(line, email, opened as SignedIn)
    const isConfirmed = !mails || (await confirm(line, mails, email, isStored))
    const signed = await trySignIn(line, email)
    if (signed.status === 200) {
      line.ledger.note('sign-up', email)
      return memberOf(line, email, signed.body as SignedIn)
    }
    const wasAcknowledged = codeOf(signed) === 'EMAIL_NOT_CONFIRMED' ? isConfirmed : isStored
    if (wasAcknowledged) throw refused('A sign-in', signed)
  }
}

const trySignIn = (line: Line, email: string): Promise<Answer> =>
  callUntilAnswered(line, {
    method: 'POST',
    path: '/api/auth/sign-in',
    body: { email, password: PASSWORD },
  })

export async function signIn(line: Line, email: string): Promise<SignedIn> {
  const answer = await trySignIn(line, email)
  if (answer.status !== 200) throw refused('A sign-in', answer)
  return answer.body as SignedIn
}

/** Confirms the address; false if that was not acknowledged. Without an acknowledged sign-up, the mail may never come. */
async function confirm(
  line: Line,
  mails: Mails,
  email: string,
  isStored: boolean,
): Promise<boolean> {
  const until = isStored ? Number.POSITIVE_INFINITY : performance.now() + MAIL_MS
  let token = mails.linkFor(email)
  for (; !token; token = mails.linkFor(email)) {
    if (line.patience.aborted) throw new Error('A confirmation mail did not arrive')
    if (performance.now() > until) return false
    await wait(ASK_AGAIN_MS)
  }
  const answer = await callUntilAnswered(line, {
    ...{ method: 'POST', path: '/api/auth/confirm-email', body: { token } },
  })
  // A link works only once, so this may be the repetition of an attempt whose answer was lost.
  if (answer.status !== 200 && codeOf(answer) !== 'INVALID_LINK')
    throw refused('A confirmation', answer)
  return answer.status === 200
}

function memberOf(line: Line, email: string, opened: SignedIn): Member {
  let { access_token: token, expires_at } = opened
  const signInAgain = async () => {
    if (!line.sessions_end && Date.now() < Date.parse(expires_at))
      line.ledger.complain('A session was lost')
    ;({ access_token: token, expires_at } = await signIn(line, email))
  }
  return {
    id: opened.user.id,
    token: () => token,
    signIn: signInAgain,
    async call(call, again) {
      let answer = await callUntilAnswered(line, { ...call, token }, again)
      // A jumping clock may end several sessions in a row.
      for (let left = SIGN_INS; answer.status === 401 && left > 0; left -= 1) {
        await signInAgain()
        answer = await callUntilAnswered(line, { ...call, token }, again)
      }
      if (answer.status !== 200) throw refused(`${call.method} ${call.path}`, answer)
      return answer
    },
  }
}

/** Repeats a GET until `pick` finds something in its answer. */
export async function askUntil<T>(
  line: Line,
  member: Member,
  path: string,
  pick: (body: unknown) => T | undefined,
): Promise<T> {
  for (;;) {
    const found = pick((await member.call({ method: 'GET', path })).body)
    if (found !== undefined) return found
    if (line.patience.aborted) throw new Error(`GET ${path} did not show it`)
    await wait(ASK_AGAIN_MS)
  }
}
