// A wave of spam: the cases of several members are decided together.
import { anAdmin, openTab, row } from '../setup/admins.ts'
import { anIpAddress, apiOf } from '../setup/api.ts'
import { listedCar } from '../setup/cars.ts'
import { anotherBrowser } from '../setup/deck.ts'
import { someone } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

test('the cases of a wave of spam are suspended together, and one that has changed stays open', async ({
  page,
  browser,
}) => {
  await page.goto('/')
  const spammers = ['Uldis Viens', 'Uldis Divi', 'Uldis Trīs'].map((name) => someone(name))
  const [asAnna, asBerta] = [
    await apiOf(page, someone()),
    await apiOf(page, someone('Berta Liepa')),
  ]
  const words = `Sells watches ${asAnna.userId.slice(-8)}`
  const cars: string[] = []
  for (const spammer of spammers) {
    const car_id = await listedCar(page, spammer)
    cars.push(car_id)
    await asAnna.ask('POST', '/api/reports', { car_id, reason: words })
  }

  const admin = await anotherBrowser(browser)
  await anAdmin(admin)
  await openTab(admin, 'Reports')
  await admin.getByLabel('Search by reason, reporter, owner or car…').fill(words)
  for (const { username } of spammers)
    await expect(
      admin.getByRole('checkbox', { name: `Choose the case: ${username}` }),
    ).toBeVisible()
  await expect(admin.getByRole('checkbox', { name: /^Choose/ })).toHaveCount(3)
  await expect(row(admin, words)).toHaveCount(3)
  await expectAccessible(admin)
  await expectNoOverflow(admin)

  const late = 'He took my money'
  await asBerta.ask('POST', '/api/reports', { car_id: cars[2], reason: late })
  await admin.getByRole('checkbox', { name: 'All' }).check()
  await admin.getByRole('button', { name: 'Decide 3 cases' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Decide 3 cases' })
  await dialog.getByLabel('What happens').selectOption({ label: 'Suspend the member in each case' })
  await dialog.getByLabel('Rule').selectOption({ label: 'Spam' })
  await dialog.getByLabel('Reason, as the member reads it').fill('No advertisements.')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Decide 3 cases' }).click()
  await expect(toast(admin)).toContainText('2 of 3 cases were decided. Please open the others.')
  await expect(admin.getByRole('checkbox', { name: /^Choose/ })).toHaveCount(1)

  await admin.getByRole('link', { name: 'Uldis Trīs' }).first().click()
  await expect(row(admin, late)).toBeVisible()
  await admin.getByRole('button', { name: 'Decide' }).click()
  const alone = admin.getByRole('dialog', { name: 'Decide' })
  await alone.getByLabel('What happens').selectOption({ label: 'Suspend Uldis Trīs' })
  await alone.getByLabel('Reason, as the member reads it').fill('No advertisements.')
  await alone.getByRole('button', { name: 'Decide' }).click()
  await expect(admin.getByText('Suspended: Uldis Trīs')).toBeVisible()
  for (const { email, password } of spammers) {
    const answer = await page.request.post('/api/auth/sign-in', {
      data: { email, password },
      headers: { 'x-forwarded-for': anIpAddress() },
    })
    expect(answer.status()).toBe(403)
  }
  await admin.context().close()
})
