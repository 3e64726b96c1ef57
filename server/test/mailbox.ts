import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { atEnd } from './at-end.ts'

/** A real SMTP server. `next()` waits for the next mail. */
export async function startMailbox() {
  const mails: Email[] = []
  const refused: Email[] = []
  let toRefuse = 0
  const refusals = new Map<string, { status: number; text: string }>()
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      const refusal = refusals.get(address)
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.status }))
    },
    async onData(stream, _, done) {
      // A mail whose sender is killed in the middle of it was not sent.
      const received = await buffer(stream).catch((error: Error) => error)
      if (received instanceof Error) {
        done(received)
        return
      }
      const mail = await PostalMime.parse(received)
      if (toRefuse > 0) {
        toRefuse -= 1
        refused.push(mail)
        done(new Error('Try again later'))
        return
      }
      mails.push(mail)
      arrivals.dispatchEvent(new Event('mail'))
      done()
    },
  })
  server.on('error', (error) => {
    if (!isBrokenConnection(error)) throw error
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  atEnd(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refused,
    /** Refuses this many mails from now on, as a busy server does. */
    refuseNext(count: number) {
      toRefuse = count
    },
    /** Refuses all mails for this address, for this reason. */
    refuse(address: string, status: number, text: string) {
      refusals.set(address, { status, text })
    },
    async next(): Promise<Email> {
      if (mails.length === 0) await once(arrivals, 'mail')
      const mail = mails.shift()
      if (!mail) throw new Error('The mail was read by someone else')
      return mail
    },
  }
}

const isBrokenConnection = (error: Error): boolean =>
  'code' in error && ['EPIPE', 'ECONNRESET', 'ECONNECTION'].includes(String(error.code))
