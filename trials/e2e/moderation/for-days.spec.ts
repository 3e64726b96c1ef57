// A moderator suspends a member for days, takes it back, and limits them instead.
import { limitedMember } from '@keyswap/contract/limits'
import { run, sql } from '../../../server/src/db/sql.ts'
import { anAdmin, openTab, row } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import { listedCar } from '../setup/cars.ts'
import { inDatabase } from '../setup/database.ts'
import { anotherBrowser } from '../setup/deck.ts'
import { openSignIn, signUp, someone } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

/** As if the member had just liked as many cars as a limited one can in an hour. */
const useUpLikes = (id: string) =>
  inDatabase((db) =>
    run(
      db,
      sql`insert into rate_limits (key, full_at) values (${`new member’s likes ${id}`}, now() + interval '1 hour')`,
    ),
  )

test('a member suspended for days reads until when, and is limited instead once that is taken back', async ({
  page,
  browser,
  watch,
}) => {
  // The sign-in of a suspended member, and a like too many.
  watch.allow(/403|409/)
  const berta = await signUp(page, someone('Berta Liepa'))
  const carId = await listedCar(page, berta)
  const { userId } = await apiOf(page, berta)
  const anna = await anotherBrowser(browser)
  const annaSigned = await signUp(anna, someone('Anna Ozola'))
  const annaCar = await listedCar(anna, annaSigned)
  const asAnna = await apiOf(anna, annaSigned)
  const reason = `The same to everyone ${carId}`
  await asAnna.ask('POST', '/api/reports', { car_id: carId, reason })

  const admin = await anotherBrowser(browser)
  await anAdmin(admin)
  const decide = async (what: string, days: string, why: string) => {
    await admin.getByRole('button', { name: 'Decide', exact: true }).click()
    const dialog = admin.getByRole('dialog', { name: 'Decide' })
    await dialog.getByLabel('What happens').selectOption({ label: what })
    await dialog.getByLabel('Days').fill(days)
    await dialog.getByLabel('Rule').selectOption('Spam')
    await dialog.getByLabel('Reason, as the member reads it').fill(why)
    await expectAccessible(admin)
    await expectNoOverflow(admin)
    await dialog.getByRole('button', { name: 'Decide' }).click()
  }
  await openTab(admin, 'Reports')
  await row(admin, reason).getByRole('link', { name: 'Open the case' }).click()
  await decide(`Suspend ${berta.username}`, '3', 'Don’t write the same to everyone.')
  await expect(admin.getByText(`Suspended: ${berta.username} for 3 days`)).toBeVisible()

  await page.goto('/')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('The suspension ends in 3 days.')
  await expect(notice).toContainText('Reason: Don’t write the same to everyone.')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await openSignIn(page)
  await page.getByLabel('Email').fill(berta.email)
  await page.getByLabel('Password', { exact: true }).fill(berta.password)
  const signIn = page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true })
  await signIn.click()
  await expect(toast(page)).toContainText('The suspension ends in 3 days.')
  await expect(toast(page)).toContainText('use the link in our email')
  await expectAccessible(page)

  await admin.getByRole('button', { name: 'Take it back' }).click()
  await expect(toast(admin)).toContainText('The decision was taken back')
  await decide(`Limit ${berta.username} for some days`, '7', 'Write to those you mean.')
  await expect(admin.getByText(`Limited: ${berta.username} for 7 days`)).toBeVisible()

  await signIn.click()
  const told = page.getByRole('dialog', { name: 'Please read this' })
  await expect(told).toContainText('A moderator has limited your account for 7 days')
  await expect(told).toContainText(`up to ${limitedMember.likes_per_hour} likes an hour`)
  await expect(told).toContainText('Spam: Write to those you mean.')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await told.getByRole('button', { name: 'I’ve read it' }).click()
  const asBerta = await apiOf(admin, berta)
  await asBerta.ask('PATCH', `/api/cars/${carId}`, { is_active: true })
  await useUpLikes(userId)
  await page.goto(`/car/${annaCar}`)
  await page.getByRole('button', { name: /^Like / }).click()
  await expect(toast(page)).toContainText(
    'A moderator has limited your likes; this ends in 7 days.',
  )
  await expect(toast(page)).toContainText('You can like this car in 1 minute.')
  for (const one of [anna, admin]) await one.context().close()
})
