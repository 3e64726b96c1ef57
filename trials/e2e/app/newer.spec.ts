// An app that is older than the server says so where it cannot show something, and otherwise works.
import type { Page } from '@playwright/test'
import { log } from '../setup/chats.ts'
import { planning, propose, strip } from '../setup/deals.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '../setup/test.ts'

/** Changes the server's answers, as a newer server might. */
const saying = (page: Page, path: RegExp, change: (text: string) => string) =>
  page.route(path, async (route) => {
    const answer = await route.fetch()
    // A reload aborts answers that are still on their way.
    const text = await answer.text().catch(() => undefined)
    await (text === undefined
      ? route.abort()
      : route.fulfill({ response: answer, body: change(text) }))
  })

const reloads = async (page: Page, press: () => Promise<void>) =>
  Promise.all([page.waitForEvent('load'), press()])

test('an unknown state of a swap, step, message or notice asks to reload, and nothing breaks', async ({
  page,
}) => {
  const made = await planning(page)
  await propose(made.asBerta, made)
  await made.asBerta.ask('POST', `/api/matches/${made.matchId}/messages`, { content: 'Hello' })
  await saying(page, /\/api\/deals\b/, (text) =>
    text.replaceAll('"state":"open"', '"state":"tied"'),
  )
  await saying(page, /\/api\/matches\/[^/]+\/messages/, (text) =>
    text.replaceAll('"kind":"text"', '"kind":"song"').replaceAll('"proposed"', '"teleported"'),
  )
  await page.route('**/api/me/notices', (route) =>
    route.fulfill({
      json: [{ id: made.matchId, kind: 'painted', created_at: '2026-01-05T10:00:00.000Z' }],
    }),
  )
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/chat/${made.matchId}`)
  const newer = log(page).getByRole('button', {
    name: /^Reload to see this: it needs a newer version of Keyswap/,
  })
  await expect(newer).toHaveCount(2)
  await expect(strip(page, 'Reload to see this: it needs a newer version of Keyswap')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await reloads(page, () => newer.first().click())

  await strip(page, 'Reload to see this: it needs a newer version of Keyswap').click()
  await expect(
    page.getByText('This can only be shown by a newer version of Keyswap.'),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await reloads(page, () => page.getByRole('button', { name: 'Reload' }).click())

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    page.getByRole('dialog').getByText('Reload to see this: it needs a newer version of Keyswap'),
  ).toBeVisible()
})

test('a ring in an unknown state asks to reload, in the list and on its page', async ({ page }) => {
  const made = await planning(page)
  const ring = { id: made.matchId, state: 'knotted', members: [], has_chat: false, unread: 0 }
  await page.route('**/api/rings', (route) => route.fulfill({ json: [ring] }))
  await page.route('**/api/rings/*', (route) => route.fulfill({ json: ring }))
  await page.goto('/matches')
  await expect(
    page.getByText('This can only be shown by a newer version of Keyswap.'),
  ).toBeVisible()
  await expect(page.getByText('Berta Kalniņa').first()).toBeVisible()
  await page.goto(`/rings/${made.matchId}`)
  await expect(
    page
      .getByRole('main')
      .getByText('This can only be shown by a newer version of Keyswap.')
      .last(),
  ).toBeVisible()
})
