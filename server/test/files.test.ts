import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from './app.ts'
import { send } from './client.ts'
import { freshPool } from './database.ts'
import { aMember } from './factories.ts'
import { aVisibleCar } from './garage.ts'

const PAGE = '<!doctype html><html data-cars=""><title>Keyswap</title>'
const SCRIPT = 'console.log("keyswap")\n'.repeat(100)

async function aBuiltWeb(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keyswap-web-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(path.join(folder, 'assets'))
  const script = path.join(folder, 'assets', 'index-abc123.js')
  await writeFile(script, SCRIPT)
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT))
  await writeFile(`${script}.gz`, gzipSync(SCRIPT))
  await writeFile(path.join(folder, 'index.html'), PAGE)
  await writeFile(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(path.join(folder, 'sw.js'), SCRIPT)
  await writeFile(path.join(folder, '.built'), 'secret')
  return folder
}

const startWeb = async () => startApp({ webFolder: await aBuiltWeb() })
const asPage = { headers: { accept: 'text/html' } }

test.each(['/', '/swipe', '/settings/about', '/chat/0193-any', '/reset-password'])(
  'the URL %s serves the page, which is revalidated each time',
  async (screen) => {
    const answer = await send(await startWeb(), 'GET', screen, asPage)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.text).toContain('<title>Keyswap</title>')
  },
)

test('the number of cars is written into the page, and only a page that has changed is sent again', async () => {
  const pool = await freshPool()
  const { id } = await aMember({ pool })
  await Promise.all(Array.from({ length: 50 }, () => aVisibleCar({ pool }, id)))
  const webFolder = await aBuiltWeb()
  const [few, many] = [
    await startApp({ webFolder }),
    await startApp({ webFolder, database: pool.options.connectionString ?? '' }),
  ]
  const ask = (app = many, headers: Record<string, string> = {}) =>
    send(app, 'GET', '/', { headers })
  const untold = await ask(few)
  expect(untold.text).toBe(PAGE)
  // The cars are being counted: no page waits for that.
  await expect.poll(async () => (await ask()).text).toContain('<html data-cars="50">')
  const [old, etag] = [untold, await ask()].map(({ headers }) => headers.get('etag') ?? '')
  const again = { 'if-none-match': etag ?? '' }
  expect((await ask(many, again)).status).toBe(304)
  expect(
    (await send(many, 'GET', '/no', { headers: { ...asPage.headers, ...again } })).status,
  ).toBe(404)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const told = await ask(many, { 'if-none-match': old ?? '', 'accept-encoding': encoding })
    expect(told.text).toContain('data-cars="50"')
    expect(told.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(told.headers.get('vary')).toBe('accept-encoding')
  }
})

test('an unknown URL answers 404 with the page, so that people see the not-found screen', async () => {
  const app = await startWeb()
  const page = await send(app, 'GET', '/no/such/screen', asPage)
  expect(page.status).toBe(404)
  expect(page.text).toContain('<title>Keyswap</title>')
  for (const path of [
    '/api/nothing',
    '/assets/gone-123.js',
    '/.built',
    '/assets/index-abc123.js.br',
    '/..%2f..%2fpackage.json',
  ])
    expect((await send(app, 'GET', path)).status, path).toBe(404)
  for (const path of ['/api/nothing', '/api/docs/nothing', '/api?a=b'])
    expect((await send(app, 'GET', path, asPage)).body, path).toMatchObject({ code: 'NOT_FOUND' })
  expect((await send(app, 'POST', '/no/such/screen')).body).toMatchObject({ code: 'NOT_FOUND' })
})

test('the page has its security headers at every URL, a hashed file only those it needs', async () => {
  const app = await startWeb()
  const policyOf = async (path: string) =>
    (await send(app, 'GET', path, asPage)).headers.get('content-security-policy')
  for (const path of ['/', '/no/such/screen', '/assets/gone-123.js', '/assets/'])
    expect(await policyOf(path), path).toContain("default-src 'self'")
  expect(await policyOf('/assets/index-abc123.js')).toBeNull()
})

test('a hashed file is cached for a year, others are revalidated', async () => {
  const app = await startWeb()
  const script = await send(app, 'GET', '/assets/index-abc123.js')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await send(app, 'GET', '/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
})

test('the service worker is a script for the whole site, and is asked for anew each time', async () => {
  const { status, headers } = await send(await startWeb(), 'GET', '/sw.js', {
    headers: { 'service-worker': 'script' },
  })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
  expect(headers.get('cache-control')).toBe('no-cache')
  // The script's scope is its folder, the root, so it needs no header.
  expect(headers.get('service-worker-allowed')).toBeNull()
})

test('photos shared without a service worker lead to the form, which asks for them again', async () => {
  const form = new FormData()
  form.append('photos', new Blob(['x'.repeat(2_000_000)], { type: 'image/jpeg' }), 'car.jpg')
  const { url } = await startWeb()
  const answer = await fetch(`${url}/share-target`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/upload?shared=none'])
})

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('a browser that accepts %s gets %s', async (accept, encoding) => {
  const answer = await send(await startWeb(), 'GET', '/assets/index-abc123.js', {
    headers: { 'accept-encoding': accept },
  })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('content-type')).toContain('javascript')
  expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
  expect(answer.text).toBe(SCRIPT)
})

test('an unsatisfiable range or condition is refused, and is no server error', async () => {
  const app = await startWeb()
  const ask = (headers: Record<string, string>) =>
    send(app, 'GET', '/assets/index-abc123.js', { headers })
  expect((await ask({ range: 'bytes=99999999-' })).body).toMatchObject({ code: 'UNSATISFIABLE' })
  expect((await ask({ 'if-match': '"x"' })).body).toMatchObject({ code: 'UNSATISFIABLE' })
})

test('the API description can be browsed', async () => {
  const app = await startApp()
  expect((await send(app, 'GET', '/api/docs')).headers.get('content-type')).toContain('text/html')
  for (const file of ['start.js', 'swagger-ui-bundle.js', 'swagger-ui.css'])
    expect((await send(app, 'GET', `/api/docs/${file}`)).status, file).toBe(200)
  expect((await send(app, 'GET', '/api/docs/package.json')).status).toBe(404)
})
