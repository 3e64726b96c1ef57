import { expect, test } from 'vitest'
import { emptiedApps } from '../../../../test/app.ts'
import { aMember } from '../../../../test/factories.ts'
import { run, sql } from '../../../db/sql.ts'
import type { Mail } from '../../../outside/mail.ts'
import { type MailContext, sendConfirmationLink, sendNotice } from './mails.rules.ts'

const anApp = emptiedApps()

test('who has confirmed their address gets notices and no more links to confirm it, and the other way round', async () => {
  const app = await anApp()
  const [confirmed, waiting] = [await aMember(app), await aMember(app)]
  await run(app.pool, sql`update users set email_confirmed_at = null where id = ${waiting.id}`)
  const sent: string[] = []
  const post: MailContext = {
    ...{ db: app.pool, site_url: 'https://keyswap.example', confirms_email: true },
    ...{ stop_key: Buffer.alloc(32), takeCall: async () => 0 },
    mailer: { send: async ({ id, to }: Mail) => void sent.push(`${id} to ${to}`), close() {} },
  }
  for (const { id: user_id } of [confirmed, waiting]) {
    await sendConfirmationLink(post, { user_id }, { id: '1', attempt: 1 })
    await sendNotice(post, user_id, {
      ...{ id: 'notice', path: '/swipe' },
      write: () => ({ subject: 'News', body: 'Hi', button: 'Look', note: '' }),
    })
  }
  expect(sent).toEqual([`notice to ${confirmed.email}`, `confirmation-1 to ${waiting.email}`])
})
