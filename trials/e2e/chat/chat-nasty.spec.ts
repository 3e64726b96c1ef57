import { visibleName } from '@keyswap/contract/accounts/names'
import { plainText } from '@keyswap/contract/plain'
import { apiOf } from '../setup/api.ts'
import { bubbles, field, log, matched, sayAs, texts } from '../setup/chats.ts'
import { nasty, watchForHarm } from '../setup/nasty.ts'
import { expect, test } from '../setup/test.ts'

test('HTML and scripts in names, car fields and messages are shown as text and never run', async ({
  page,
}) => {
  const expectNoHarm = watchForHarm(page)
  const { anna, asBerta, matchId } = await matched(page)
  const asAnna = await apiOf(page, anna)
  const [car] = await asBerta.ask<{ id: string }[]>('GET', `/api/users/${asBerta.userId}/cars`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/chat/${matchId}`)
  await expect(field(page)).toBeVisible()
  for (const [index, text] of nasty.entries()) {
    // Like the form, this removes invisible characters.
    await asBerta.ask('PATCH', '/api/me', { name: visibleName(text), location: text })
    // No make has a currency sign.
    const name = text.replaceAll('$', '')
    await asBerta.ask('PATCH', `/api/cars/${car?.id}`, {
      make: name,
      model: name,
      location: text,
      description: `${text} ${text}`,
    })
    await sayAs(index % 2 === 0 ? asBerta : asAnna, matchId, text)
    // The message and the new name reach the open chat without a reload.
    await expect(bubbles(page)).toHaveCount(index + 1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(visibleName(text))
  }
  await expect.poll(() => texts(page)).toEqual(nasty.map(plainText))
  await field(page).fill(nasty.join(' '))
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(nasty[29] ?? '')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More options' }).click()
  await expect(page.getByRole('dialog')).toContainText(nasty[29] ?? '')
  await page.keyboard.press('Escape')
  for (const link of await log(page).getByRole('link').all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\/x\.lv(\/|$)/)
    await link.hover()
  }
  await expectNoHarm()
  expect(await log(page).locator('script, iframe, object, base, style, img, video').count()).toBe(0)
})
