import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { GivenUp } from '../errors/given-up.ts'

export type Mail = {
  /** The id is the same for every attempt, so that a mail server can detect duplicates. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  link: string
  /** The address that stops mails of this kind, also with a mail program's one click (RFC 8058). */
  stop_url?: string
}

export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

export type MailSettings = {
  SMTP_URL?: string | undefined
  MAIL_FROM: string
  DATA_DIR: string
}

const PATIENCE_MS = 20_000

export const createMailer = (settings: MailSettings): Mailer =>
  settings.SMTP_URL === undefined ? outbox(settings) : smtp(settings.SMTP_URL, settings.MAIL_FROM)

const envelope = ({ id, to, subject, text, html, stop_url }: Mail, from: string) => ({
  from,
  to,
  subject,
  text,
  html,
  messageId: `<${id}@${
    from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') ?? 'keyswap'
  }>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(stop_url && {
      'List-Unsubscribe': `<${stop_url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

function smtp(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  return {
    async send(mail) {
      await transport.sendMail(envelope(mail, from)).catch((error) => {
        if (isNoMailbox(error)) throw new GivenUp('The mail server knows no such mailbox')
        throw error
      })
    },
    close: () => transport.close(),
  }
}

/**
 * Whether the recipient is refused for good: there is no such mailbox or host (5.1.x), or the mailbox is closed (5.2.x). Other
 * refusals may come from our settings (perhaps we may not send to other hosts) and end once those are corrected.
 */
const isNoMailbox = ({ command, response }: { command?: string; response?: string }): boolean =>
  command === 'RCPT TO' && /^55[013][ -](?:5\.[12]\.\d|(?!\d\.|.*relay))/i.test(response ?? '')

/** Without a mail server, mails are saved as files and the console prints their links. */
function outbox({ MAIL_FROM, DATA_DIR }: MailSettings): Mailer {
  const folder = path.join(DATA_DIR, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(envelope(mail, MAIL_FROM))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, `${mail.id}.eml`)
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      console.log(`\n  Mail to ${mail.to}: ${mail.subject}\n  ${mail.link}\n`)
    },
    close: () => transport.close(),
  }
}
