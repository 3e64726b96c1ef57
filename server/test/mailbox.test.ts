import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { startMailbox } from './mailbox.ts'

test('a mail sent by SMTP can be waited for and read', async () => {
  const mailbox = await startMailbox()
  const next = mailbox.next()
  const transport = createTransport(mailbox.url)
  await transport.sendMail({
    from: 'a@keyswap.example',
    to: 'b@example.com',
    subject: 'Sveiki',
    text: 'Ā',
  })
  transport.close()
  expect(await next).toMatchObject({
    subject: 'Sveiki',
    to: [{ address: 'b@example.com' }],
    text: 'Ā',
  })
})
