/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { bubbles, field, log, matched, sayAs } from './chats.ts'
import { expect, test } from './test.ts'

/** What has been used to make a page do what it should not; each would set a mark on the window. */
const nasty = [
  '<script>window.hacked=1</script>',
  '<img src=x onerror=window.hacked=1>',
  '<svg onload=window.hacked=1>',
  '<svg><script>window.hacked=1</script></svg>',
  '<iframe srcdoc="<script>top.hacked=1</script>">',
  '<body onload=window.hacked=1>',
  '<details open ontoggle=window.hacked=1>',
  '<input autofocus onfocus=window.hacked=1>',
  '<video><source onerror=window.hacked=1>',
  '<a href="javascript:window.hacked=1">x</a>',
  'javascript:window.hacked=1',
  'JaVaScRiPt:window.hacked=1//https://x.lv',
  'https://x.lv/" onmouseover="window.hacked=1',
  "https://x.lv/'onclick='window.hacked=1",
  'https://x.lv/</a><img src=x onerror=hacked=1>',
  'data:text/html,<script>hacked=1</script>',
  'vbscript:msgbox(1)',
  '"><script>window.hacked=1</script>',
  "';window.hacked=1;//",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: somebody may write it
  '`${window.hacked=1}`',
  '{{constructor.constructor("hacked=1")()}}',
  '{window.hacked=1}',
  '</textarea><script>window.hacked=1</script>',
  '</title><script>window.hacked=1</script>',
  '<math><mi xlink:href="javascript:hacked=1">',
  '<style>@import "javascript:hacked=1"</style>',
  '<base href="javascript:hacked=1//">',
  '&lt;script&gt;window.hacked=1&lt;/script&gt;',
  '\u202Egnp.exe\u202C <b onclick=hacked=1>',
  '__proto__ <object data="javascript:hacked=1">',
]

test('30 nasty strings in every field are shown as they are and never run', async ({ page }) => {
  test.setTimeout(120_000)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const { asBerta, matchId } = await matched(page)
  const [car] = await asBerta.ask<{ id: string }[]>('GET', `/api/users/${asBerta.userId}/cars`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/chat/${matchId}`)
  await expect(field(page)).toBeVisible()
  for (const [index, text] of nasty.entries()) {
    await asBerta.ask('PATCH', '/api/me', { name: text, location: text })
    await asBerta.ask('PATCH', `/api/cars/${car?.id}`, {
      make: text,
      model: text,
      location: text,
      description: `${text} ${text}`,
    })
    await sayAs(asBerta, matchId, text)
    // The name comes with the message, in the header, the list and the tab.
    await expect(bubbles(page)).toHaveCount(index + 1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
  }
  await expect.poll(() => shown(page)).toEqual(nasty)
  await field(page).fill(nasty.join(' '))
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(nasty[29] ?? '')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More about this match' }).click()
  await expect(page.getByRole('dialog')).toContainText(nasty[29] ?? '')
  await page.keyboard.press('Escape')
  for (const link of await log(page).getByRole('link').all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\/x\.lv(\/|$)/)
    await link.hover()
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(dialogs).toEqual([])
  expect(await log(page).locator('script, iframe, object, base, style, img, video').count()).toBe(0)
})

const shown = (page: Page): Promise<string[]> =>
  bubbles(page).locator('p[dir=auto]').allTextContents()
