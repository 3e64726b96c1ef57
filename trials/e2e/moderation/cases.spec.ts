// What is said about the same member, car or deal is one case.
import { anAdmin, openTab, row } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import { listedCar } from '../setup/cars.ts'
import { matched, sayAs } from '../setup/chats.ts'
import { aMake, anotherBrowser } from '../setup/deck.ts'
import { someone } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

test('a report leads to its case, which is decided there, and the decision can be taken back', async ({
  page,
  browser,
}) => {
  const { anna, berta, asBerta, matchId } = await matched(page)
  await sayAs(asBerta, matchId, 'Send me the deposit first')
  const reason = `Wants a deposit ${matchId}`
  const asAnna = await apiOf(page, anna)
  await asAnna.ask('POST', `/api/matches/${matchId}/report`, { reason })

  const admin = await anotherBrowser(browser)
  await anAdmin(admin)
  await openTab(admin, 'Reports')
  await row(admin, reason).getByRole('link', { name: 'Open the case' }).click()
  await expect(admin.getByRole('heading', { name: berta.username })).toBeVisible()
  await expect(row(admin, reason)).toBeVisible()
  await admin.getByText(`About ${berta.username}`).click()
  await expect(admin.getByText('1, 0 answered')).toBeVisible()
  await admin.getByText('0 notes').click()
  await admin.getByLabel('Note').fill('Asked for the papers.')
  await admin.getByRole('button', { name: 'Save the note' }).click()
  await expect(toast(admin)).toContainText('The note was saved.')
  await expect(admin.getByText('1 note')).toBeVisible()
  await expectAccessible(admin)
  await expectNoOverflow(admin)
  await admin.getByRole('button', { name: 'Decide' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Decide' })
  await dialog.getByLabel('What happens').selectOption({ label: `Warn ${berta.username}` })
  await dialog.getByLabel('Reason, as the member reads it').fill('No deposits.')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(admin.getByText(`Warned: ${berta.username}`)).toBeVisible()
  await admin.getByRole('button', { name: 'Take it back' }).click()
  await expect(admin.getByText(/^Taken back/)).toBeVisible()
  await admin.getByRole('link', { name: 'All reports' }).click()
  await expect(row(admin, reason).getByRole('link', { name: 'Open the case' })).toBeVisible()
})

test('a photo is removed from the case, and seen before', async ({ page, browser }) => {
  await page.goto('/')
  const owner = someone('Berta Foto')
  await apiOf(page, owner)
  const carId = await listedCar(page, owner, { make: aMake(), model: 'Amazon' }, 2)
  const reason = `Copied photo ${carId}`
  const asAnna = await apiOf(page, someone('Anna Foto'))
  await asAnna.ask('POST', '/api/reports', { car_id: carId, reason })
  const admin = await anotherBrowser(browser)
  await anAdmin(admin)
  await openTab(admin, 'Reports')
  await row(admin, reason).getByRole('link', { name: 'Open the case' }).click()
  await admin.getByRole('button', { name: 'Decide' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Decide' })
  const acts = dialog.getByLabel('What happens')
  await acts.selectOption({
    label: (await acts.getByRole('option', { name: /^Remove photo 2/ }).textContent()) ?? '',
  })
  await expect(dialog.getByRole('img', { name: 'This photo will be removed' })).toBeVisible()
  await dialog.getByLabel('Reason, as the member reads it').fill('Not your photo.')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(dialog).toHaveCount(0)
  await admin.getByRole('button', { name: 'Decide' }).waitFor({ state: 'detached' })
  await admin.goto('/admin?view=audit')
  await expect(row(admin, 'Not your photo.').first()).toBeVisible()
})
