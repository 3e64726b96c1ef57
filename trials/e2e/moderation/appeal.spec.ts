// A suspended member asks for another look with the link from the mail, and another moderator decides.
import { anAdmin, grantModerator, openTab, row } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import { listedCar } from '../setup/cars.ts'
import { runNow } from '../setup/database.ts'
import { anotherBrowser } from '../setup/deck.ts'
import { mailTo, openSignIn, signUp, someone } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

test('a suspended member asks for another look without signing in, and another moderator takes the decision back', async ({
  page,
  browser,
}) => {
  const berta = await signUp(page, someone('Berta Liepa'))
  const carId = await listedCar(page, berta)
  const asAnna = await apiOf(page, someone('Anna Ozola'))
  const reason = `Wants a deposit ${carId}`
  await asAnna.ask('POST', '/api/reports', { car_id: carId, reason })

  const admin = await anotherBrowser(browser)
  await anAdmin(admin)
  const moderator = await anotherBrowser(browser)
  const ilze = await signUp(moderator, someone('Ilze Moderē'))
  await grantModerator(ilze)
  await openTab(moderator, 'Reports')
  await row(moderator, reason).getByRole('link', { name: 'Open the case' }).click()
  await moderator.getByRole('button', { name: 'Decide' }).click()
  const deciding = moderator.getByRole('dialog', { name: 'Decide' })
  await deciding.getByLabel('What happens').selectOption({ label: `Suspend ${berta.username}` })
  await deciding.getByLabel('Reason, as the member reads it').fill('No deposits.')
  await deciding.getByRole('button', { name: 'Decide' }).click()
  await expect(moderator.getByText(`Suspended: ${berta.username}`)).toBeVisible()

  await runNow('decision-mail')
  const mail = await mailTo(berta, /ask for another look/)
  const link = mail.match(/https?:\S+\/appeal\/[\w-]+/)?.[0] ?? ''
  const stranger = await anotherBrowser(browser)
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Ask for another look' })).toBeVisible()
  await expect(stranger.getByText('A moderator has suspended your account')).toBeVisible()
  await expect(stranger.getByText('Fraud: No deposits.')).toBeVisible()
  await expectAccessible(stranger)
  await expectNoOverflow(stranger)
  await stranger.getByRole('button', { name: 'Send' }).click()
  await expect(stranger.getByLabel('Why is it wrong?')).toBeFocused()
  const words = 'I asked for nothing. It was another Berta.'
  await stranger.getByLabel('Why is it wrong?').fill(words)
  await stranger.getByRole('button', { name: 'Send' }).click()
  await expect(stranger.getByRole('heading', { name: 'A moderator will look again' })).toBeFocused()
  await expectAccessible(stranger)

  await openTab(moderator, 'Reports')
  const waiting = row(moderator, `Suspended: ${berta.username}`)
  await expect(waiting).toContainText('Another moderator has to decide this.')
  await openTab(admin, 'Reports')
  await expectAccessible(admin)
  await row(admin, `Suspended: ${berta.username}`)
    .getByRole('link', { name: 'Open the case' })
    .click()
  await expect(admin.getByText(words)).toBeVisible()
  await expect(admin.getByText('Appeal', { exact: true }).first()).toBeVisible()
  await expectAccessible(admin)
  await expectNoOverflow(admin)
  await admin.getByRole('button', { name: 'Decide the appeal' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Decide the appeal' })
  await dialog.getByRole('button', { name: 'Decide the appeal' }).click()
  await expect(dialog.getByText('Please fill this in.')).toBeVisible()
  await dialog.getByLabel('What happens').selectOption({ label: 'It was wrong: take it back' })
  await dialog.getByLabel('Reason, as the member reads it (optional)').fill('Another Berta.')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Decide the appeal' }).click()
  await expect(toast(admin)).toContainText('The appeal was decided, and the member will be told.')
  await expect(admin.getByText('Looked at again: it was wrong')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Decide', exact: true })).toBeVisible()

  await mailTo(berta, /It was wrong, and no longer counts/)
  await stranger.reload()
  await expect(stranger.getByRole('heading', { name: 'The decision was taken back' })).toBeVisible()
  await expect(stranger.getByText('Reason: Another Berta.')).toBeVisible()
  await expectAccessible(stranger)
  await expectNoOverflow(stranger)
  await openSignIn(stranger)
  await stranger.getByLabel('Email').fill(berta.email)
  await stranger.getByLabel('Password', { exact: true }).fill(berta.password)
  await stranger.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
  await stranger.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    stranger.getByText(`A moderator has taken back a decision about ${berta.username}`),
  ).toBeVisible()
  await expectAccessible(stranger)
  for (const one of [admin, moderator, stranger]) await one.context().close()
})

test('a member asks from the bell, and reads why the decision stands', async ({
  page,
  browser,
  watch,
}) => {
  // An unknown link is refused.
  watch.allow(/400/)
  const berta = await signUp(page, someone('Berta Liepa'))
  const carId = await listedCar(page, berta)
  const asAnna = await apiOf(page, someone('Anna Ozola'))
  const reason = `Wants a deposit ${carId}`
  await asAnna.ask('POST', '/api/reports', { car_id: carId, reason })
  const first = await anotherBrowser(browser)
  const asFirst = await apiOf(first, await anAdmin(first))
  const [report] = await asFirst.ask<{ case_id: string }[]>(
    'GET',
    `/api/admin/reports?search=${carId}`,
  )
  const about = { case_id: report?.case_id, target_id: carId }
  const terms = { act: 'deactivate_car', rule: 'wrong_details', reason: 'Not a Volvo.' }
  const [decision] = await asFirst.ask<{ id: string }[]>('POST', '/api/admin/decisions', {
    cases: [about],
    ...terms,
  })
  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: /Ask for another look/ }).click()
  await expect(page.getByText('Wrong details: Not a Volvo.')).toBeVisible()
  await page.getByLabel('Why is it wrong?').fill('It is one.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'A moderator will look again' })).toBeVisible()
  const second = await anotherBrowser(browser)
  const asSecond = await apiOf(second, await anAdmin(second))
  await asSecond.ask('POST', `/api/admin/appeals/${decision?.id}`, {
    outcome: 'stands',
    reason: 'The photos show an Opel.',
  })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: /We’ve looked again/ }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The decision stands' })).toBeVisible()
  await expect(page.getByText('Reason: The photos show an Opel.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/appeal/not-a-link')
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expectAccessible(page)
  for (const one of [first, second]) await one.context().close()
})

test('a warning opens by itself, and is read once', async ({ page, browser }) => {
  const berta = await signUp(page, someone('Berta Liepa'))
  const carId = await listedCar(page, berta)
  const { userId } = await apiOf(page, berta)
  const asAnna = await apiOf(page, someone('Anna Ozola'))
  await asAnna.ask('POST', '/api/reports', { car_id: carId, reason: `Rude ${carId}` })
  const admin = await anotherBrowser(browser)
  const asAdmin = await apiOf(admin, await anAdmin(admin))
  const [report] = await asAdmin.ask<{ case_id: string }[]>(
    'GET',
    `/api/admin/reports?search=${carId}`,
  )
  const terms = { act: 'warn', rule: 'offensive', reason: 'Be polite, please.' }
  const cases = [{ case_id: report?.case_id, target_id: userId }]
  await asAdmin.ask('POST', '/api/admin/decisions', { cases, ...terms })
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'Please read this' })
  await expect(dialog).toContainText('Offensive content: Be polite, please.')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: 'I’ve read it' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect
    .poll(async () => {
      const told = await (await apiOf(admin, berta)).ask<{ is_new: boolean }[]>(
        'GET',
        '/api/me/decisions',
      )
      return told.map(({ is_new }) => is_new)
    })
    .toEqual([false])
  await admin.context().close()
})
