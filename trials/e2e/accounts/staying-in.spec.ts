import type { Page } from '@playwright/test'
import { member, signIn } from '../setup/people.ts'
import { anOwnServer } from '../setup/server.ts'
import { expect, test } from '../setup/test.ts'

const asMember = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const asVisitor = (page: Page) => page.getByRole('button', { name: 'Get Started' }).first()
const renewal = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/auth/refresh') && answer.ok())

test('a reload keeps the session', async ({ page }) => {
  await signIn(page, await member(page))
  await page.goto('/settings')
  await expect(asMember(page)).toBeVisible()
  await page.reload()
  await expect(asMember(page)).toBeVisible()
  await expect(page).toHaveURL('/settings')
})

test('a visitor’s landing page makes no call, and tells the number of cars that the server wrote into it', async ({
  page,
}) => {
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/data-cars="\d*"/, 'data-cars="4200"')
    await route.fulfill({ response: answer, body })
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(asVisitor(page)).toBeVisible()
  await expect(page.getByText('There are 4,200 cars here right now.')).toBeVisible()
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('the token is renewed before it expires, and so is the next one', async ({ page }) => {
  await page.clock.install()
  await signIn(page, await member(page))
  for (let round = 0; round < 2; round++) {
    const renewed = renewal(page)
    await page.clock.fastForward('14:00')
    await renewed
  }
  await expect(asMember(page)).toBeVisible()
})

test('signing out in another tab signs out here and leads home; signing in there signs in here', async ({
  page,
  context,
}) => {
  const person = await member(page)
  await signIn(page, person)
  await page.goto('/settings')
  const other = await context.newPage()
  await other.goto('/settings')
  await other.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(asVisitor(other)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(asVisitor(page)).toBeVisible()
  const another = await member(page)
  await signIn(other, another)
  await expect(asMember(page)).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(another.email)).toBeVisible()
  await expect(page.getByText(person.email)).toHaveCount(0)
})

test('a session ended elsewhere is gone at the next reload', async ({ page, request, watch }) => {
  watch.allow(/status of 401/)
  const person = await member(page)
  await signIn(page, person)
  const { email, password } = person
  const elsewhere = await request.post('/api/auth/sign-in', { data: { email, password } })
  const { access_token } = await elsewhere.json()
  const ended = await request.delete('/api/me/sessions', {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(ended.status()).toBe(200)
  await page.reload()
  await expect(asVisitor(page)).toBeVisible()
})

test('the session survives a server restart, even a kill', async ({ page, watch }) => {
  watch.allow(
    /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/,
  )
  const server = await anOwnServer()
  try {
    await server.start()
    const person = { username: 'Anna', email: 'anna@example.com', password: 'correct horse' }
    await page.request.post(`${server.url}/api/auth/sign-up`, { data: person })
    await page.context().clearCookies()
    await page.clock.install()
    await page.goto(server.url)
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(person.email)
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(asMember(page)).toBeVisible()

    await server.kill('SIGKILL')
    // The session must be renewed while the server is down, so the tab retries with growing delays.
    const refused = page.waitForEvent('requestfailed')
    await page.clock.fastForward('14:00')
    await refused
    await server.start()
    const renewed = renewal(page)
    await page.clock.runFor(30_000)
    await renewed
    await expect(asMember(page)).toBeVisible()
  } finally {
    await server.close()
  }
})
