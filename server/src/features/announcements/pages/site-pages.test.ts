// The operator's own pages: contact, terms, rules.
import { sitePage as limits } from '@keyswap/contract/limits'
import type { AuditEntry } from '@keyswap/contract/moderation'
import type { AdminSitePage } from '@keyswap/contract/operations'
import { expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, send, signedIn } from '../../../../test/client.ts'
import { test } from '../../../../test/mirrored.ts'

const anApp = emptiedApps()

async function start() {
  const app = await anApp()
  return { app, admin: await signedIn(app, { admin: true }) }
}

const write = (by: SignedIn, page: string, text: string) =>
  by.put(`/api/admin/site-pages/${page}`, { text })
const read = (app: TestApp, page: string, headers = {}) =>
  send(app, 'GET', `/api/site-pages/${page}`, { headers })
const pagesOf = async (app: TestApp) =>
  ((await send(app, 'GET', '/api/contact')).body as { pages: string[] }).pages

test('a page is there for everyone at once, listed for those who link to it, and in the audit log', async () => {
  const { app, admin } = await start()
  expect(await pagesOf(app)).toEqual([])
  expect((await read(app, 'rules')).status).toBe(404)
  await write(admin, 'rules/en', '# Rules\n\nBe kind.')
  await write(admin, 'contact/lv', 'Rīga, tālrunis 12345678')
  expect(await pagesOf(app)).toEqual(['contact', 'rules'])
  expect((await read(app, 'rules')).body).toMatchObject({
    ...{ page: 'rules', language: 'en', text: '# Rules\n\nBe kind.' },
  })
  expect((await admin.get('/api/admin/audit')).body as AuditEntry[]).toMatchObject([
    { action: 'change_page', target: 'contact (lv)' },
    { action: 'change_page', target: 'rules (en)' },
  ])
})

test('a page is read in the reader’s language if it is written in it, else in another', async () => {
  const { app, admin } = await start()
  await write(admin, 'terms/lv', 'Noteikumi')
  expect((await read(app, 'terms')).body).toMatchObject({ language: 'lv' })
  await write(admin, 'terms/en', 'Terms')
  expect((await read(app, 'terms')).body).toMatchObject({ language: 'en' })
  expect((await read(app, 'terms?language=lv')).body).toMatchObject({ text: 'Noteikumi' })
  const inLatvian = { 'accept-language': 'lv' }
  expect((await read(app, 'terms', inLatvian)).body).toMatchObject({ text: 'Noteikumi' })
})

test('who has this version of a page is answered 304, until it is changed', async () => {
  const { app, admin } = await start()
  await write(admin, 'terms/en', 'Terms')
  const first = await read(app, 'terms')
  const again = () =>
    fetch(`${app.url}/api/site-pages/terms`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
  const known = await again()
  expect([known.status, await known.text()]).toEqual([304, ''])
  await write(admin, 'terms/en', 'Better terms')
  expect((await again()).status).toBe(200)
})

test('an empty text removes a page; the same text again changes nothing', async () => {
  const { app, admin } = await start()
  await write(admin, 'terms/en', 'Terms')
  await write(admin, 'terms/en', '  Terms\r\n')
  await write(admin, 'terms/en', ' \n ')
  await write(admin, 'terms/en', '')
  expect(await pagesOf(app)).toEqual([])
  expect((await admin.get('/api/admin/audit')).body as AuditEntry[]).toMatchObject([
    { target: 'terms (en)', reason: 'Removed' },
    { target: 'terms (en)', reason: null },
  ])
})

test('control characters and marks that turn text around are left out, lines stay', async () => {
  const { app, admin } = await start()
  await write(admin, 'rules/en', 'One\u202E two\r\n\r\n\r\n\r\n- three <b>')
  expect((await read(app, 'rules')).body).toMatchObject({ text: 'One two\n\n- three <b>' })
})

test('a text that is too long, an unknown page and an unknown language are refused, and change nothing', async () => {
  const { app, admin } = await start()
  const tooLong = 'ā'.repeat(limits.text_max_length + 1)
  expect((await write(admin, 'rules/en', tooLong)).status).toBe(400)
  expect((await write(admin, 'imprint/en', 'Text')).status).toBe(400)
  expect((await write(admin, 'rules/xx', 'Text')).status).toBe(400)
  expect((await write(admin, 'rules/en', tooLong.slice(1))).status).toBe(200)
  expect(await pagesOf(app)).toEqual(['rules'])
})

test('an admin reads who wrote each page; a moderator cannot', async () => {
  const { app, admin } = await start()
  await write(admin, 'rules/en', 'Be kind.')
  expect((await admin.get('/api/admin/site-pages')).body as AdminSitePage[]).toMatchObject([
    { page: 'rules', language: 'en', text: 'Be kind.', changed_by: admin.name },
  ])
  const moderator = await signedIn(app, { moderator: true })
  expect((await moderator.get('/api/admin/site-pages')).status).toBe(403)
  expect((await write(moderator, 'rules/en', 'Mine')).status).toBe(403)
})
