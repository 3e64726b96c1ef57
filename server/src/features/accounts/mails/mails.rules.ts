import { isIP } from 'node:net'
import type { RateLimit } from '@keyswap/contract'
import type { Language } from '@keyswap/contract/accounts'
import { deviceOf } from '@keyswap/contract/accounts/device-name'
import type { StoppableMail } from '@keyswap/contract/choices'
import { change_email, confirm_email, not_me, reset_password } from '@keyswap/contract/limits'
import type { JobRun } from '../../../db/jobs.ts'
import type { Db } from '../../../db/sql.ts'
import type { Mailer } from '../../../outside/mail.ts'
import { localeFor } from '../../../texts/translations.ts'
import { type Account, type Farewell, findAccount, findAccountByEmail } from '../accounts.store.ts'
import { findAddressOwner, findEmailChange, type NewEmail } from '../addresses.store.ts'
import { mustConfirm } from '../credentials/must-confirm.ts'
import type { SecurityChange, SecurityNews } from '../factors.store.ts'
import { type ConfirmationMail, insertLink, type LinkKind } from '../links.store.ts'
import type { NewDevice } from '../sessions/devices.store.ts'
import { hashOfSecret, newSecret, writeToken } from '../tokens.ts'
import { type MailText, mailTexts } from './mail-texts.ts'
import { composeMail } from './mails.ts'
import { stopUrl } from './stop-mails.rules.ts'

// Keeps people from flooding a mailbox by requesting mails for its address.
const MAILS_PER_MEMBER: RateLimit = { max: 5, seconds: 3600 }
// Only somebody in the account can cause these mails. They are counted apart, so that sign-ins from many devices do not hide a
// new passkey.
const SECURITY_MAILS_PER_MEMBER: RateLimit = { max: 20, seconds: 3600 }

export type MailContext = {
  db: Db
  mailer: Mailer
  site_url: string
  /** Whether members have to confirm their address. */
  confirms_email: boolean
  /** The key that signs the links which stop mails. */
  stop_key: Buffer
  takeCall(key: string, limit: RateLimit): Promise<number>
}

const LIFETIME_MS: Record<LinkKind, number> = {
  recovery: reset_password.link_ms,
  confirmation: confirm_email.link_ms,
  not_me: not_me.link_ms,
  new_email: change_email.link_ms,
}

/**
 * The secret is in the fragment: browsers never send it to a server, so it gets into no log. Only `not_me` is a page of the
 * server, and the server never logs an address.
 */
const LINK: Record<LinkKind, (site: string, token: string, car_id?: string) => string> = {
  recovery: (site, token) => `${site}/reset-password#access_token=${token}&type=recovery`,
  confirmation: (site, token, car_id) =>
    `${site}/${car_id ? `car/${car_id}` : ''}#access_token=${token}&type=signup`,
  not_me: (site, token) => `${site}/not-me/${token}`,
  new_email: (site, token) => `${site}/#access_token=${token}&type=email_change`,
}

export async function sendResetLink(post: MailContext, email: string, job: JobRun): Promise<void> {
  const account = await findAccountByEmail(post.db, email)
  if (account)
    await sendLink(post, account, { kind: 'recovery', text: textsFor(account).recovery }, job)
}

export async function sendConfirmationLink(
  post: MailContext,
  { user_id, car_id, for_factors }: ConfirmationMail,
  job: JobRun,
): Promise<void> {
  const account = await findAccount(post.db, user_id)
  if (!account || account.is_confirmed) return
  const texts = textsFor(account)
  const text = for_factors ? texts.own_address : texts.confirmation
  await sendLink(post, account, { kind: 'confirmation', text, car_id }, job)
}

/** If the address has an account, the mail tells its owner so and has no link. */
export async function sendNewEmail(
  post: MailContext,
  { user_id, change_id }: NewEmail,
  job: JobRun,
): Promise<void> {
  const account = await findAccount(post.db, user_id)
  const change = await findEmailChange(post.db, user_id)
  if (!account || change?.id !== change_id) return
  const { email } = change
  // Many members may enter the address of one mailbox.
  if (job.attempt === 1 && (await post.takeCall(`mail to ${email}`, MAILS_PER_MEMBER)) > 0) return
  const claimant = await findAddressOwner(post.db, email)
  if (claimant && claimant.user_id !== user_id) return sendTaken(post, email, job)
  const text = textsFor(account).new_email
  await sendLink(post, account, { kind: 'new_email', text, to: email }, job)
}

async function sendTaken({ db, mailer, site_url }: MailContext, email: string, job: JobRun) {
  const owner = await findAccountByEmail(db, email)
  if (!owner) return
  const text = textsFor(owner).address_taken
  await mailer.send(composeMail(owner, text, `${site_url}/`, { id: `taken-${job.id}` }))
}

export async function sendNewDevice(
  post: MailContext,
  { user_id, at, address, user_agent }: NewDevice,
  job: JobRun,
): Promise<void> {
  const account = await findAccount(post.db, user_id)
  if (!account) return
  const text = textsFor(account).not_me({
    when: formatMoment(account, at),
    device: nameOf(user_agent),
    // Some proxies pass on whatever a stranger says that their address is.
    address: isIP(address) ? address : '',
  })
  await sendLink(post, account, { kind: 'not_me', text, about_at: at }, job)
}

/** Only names that we know get into a mail, whatever the browser says about itself. */
function nameOf(user_agent: string): string {
  const { browser, system } = deviceOf(user_agent)
  return [browser, system].filter(Boolean).join(', ')
}

const ADDING: SecurityChange[] = ['passkey_added', 'totp_on', 'codes_renewed']

/** The link of a mail about an added factor removes the factors that were set up since then, like that about a new device. */
export async function sendSecurityNews(
  post: MailContext,
  { user_id, change, at, left, user_agent, to, since }: SecurityNews,
  job: JobRun,
): Promise<void> {
  const account = await findAccount(post.db, user_id)
  if (!account) return
  const about_at = ADDING.includes(change) ? at : since
  const device = user_agent === undefined ? undefined : nameOf(user_agent)
  const when = formatMoment(account, at)
  const text = textsFor(account).factors({ change, when, left, device })
  await sendLink(post, account, { kind: 'not_me', about: 'factors', text, about_at, to }, job)
}

const textsFor = ({ language }: Account) => mailTexts[language]

export const formatMoment = (
  { language, time_zone }: Pick<Account, 'language' | 'time_zone'>,
  at: string,
): string =>
  new Intl.DateTimeFormat(localeFor(language, time_zone), {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZoneName: 'short', timeZone: time_zone ?? 'UTC' },
  }).format(new Date(at))

type LinkMail = {
  kind: LinkKind
  text: MailText
  car_id?: string | undefined
  about_at?: string | undefined
  /** The mail goes to this address, which the link confirms or brings back, instead of the present one. */
  to?: string | undefined
  /** Counts the mail apart from others of its kind. */
  about?: 'factors'
}

async function sendLink(
  { db, mailer, site_url, takeCall }: MailContext,
  account: Account,
  { kind, text, car_id, about_at, to, about }: LinkMail,
  job: JobRun,
) {
  // Count only the first attempt: retries while the mail server is down must not use up the allowance.
  const isFirst = job.attempt === 1
  const limit = about ? SECURITY_MAILS_PER_MEMBER : MAILS_PER_MEMBER
  if (isFirst && (await takeCall(`mail ${about ?? kind} ${account.id}`, limit)) > 0) return
  const secret = newSecret()
  const details = { about_at, email: to }
  const hash = hashOfSecret(secret)
  if (!(await insertLink(db, account.id, hash, kind, LIFETIME_MS[kind], details))) return
  const link = LINK[kind](site_url, writeToken([account.id], secret), car_id)
  const reader = { ...account, email: to ?? account.email }
  await mailer.send(composeMail(reader, text, link, { id: `${about ?? kind}-${job.id}` }))
}

type Notice = {
  /** The id is the same for every attempt. */
  id: string
  /** A path of this site, with a slash in front. */
  path: string
  write(language: Language): MailText
  /** Set if the member can stop such mails. */
  kind?: StoppableMail
}

/** A last mail to whose account is gone, unless it waited for its confirmation. */
export async function sendFarewell(
  post: Pick<MailContext, 'mailer' | 'site_url' | 'confirms_email'>,
  to: Farewell,
  { id, path, write }: Omit<Notice, 'kind'>,
): Promise<void> {
  if (mustConfirm(post, to)) return
  await post.mailer.send(composeMail(to, write(to.language), `${post.site_url}${path}`, { id }))
}

/** Sends a mail about something that has happened. Does nothing if the account is gone, or waits for its confirmation. */
export async function sendNotice(
  post: Omit<MailContext, 'takeCall'>,
  user_id: string,
  { id, path, write, kind }: Notice,
): Promise<void> {
  const account = await findAccount(post.db, user_id)
  if (!account || mustConfirm(post, account)) return
  const link = `${post.site_url}${path}`
  const stop_url = kind && stopUrl(post, user_id, kind)
  await post.mailer.send(composeMail(account, write(account.language), link, { id, stop_url }))
}
