// A moderator suspends a member from the list of members, who reads the rule and asks for another look.
import { anAdmin, grantModerator, openTab, row } from '../setup/admins.ts'
import { runNow } from '../setup/database.ts'
import { anotherBrowser } from '../setup/deck.ts'
import { mailTo, signUp, someone } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

test('who is suspended by hand reads the rule and why, and asks for another look', async ({
  page,
  browser,
  watch,
}) => {
  // The session of a suspended member.
  watch.allow(/401|403/)
  const berta = await signUp(page, someone(`Berta ${crypto.randomUUID().slice(0, 8)}`))
  const moderator = await anotherBrowser(browser)
  await grantModerator(await signUp(moderator, someone('Ilze Moderē')))
  await openTab(moderator, 'Users')
  await row(moderator, berta.username).getByRole('button', { name: 'Ban User' }).click()
  const dialog = moderator.getByRole('dialog', { name: 'Ban User?' })
  await dialog.getByLabel('For fraud: warn everyone they chatted with').check()
  await expect(dialog.getByLabel('Rule')).toHaveCount(0)
  await dialog.getByLabel('For fraud: warn everyone they chatted with').uncheck()
  await dialog.getByLabel('Rule').selectOption('Offensive content')
  await dialog.getByLabel('Reason (optional)').fill('You insult people.')
  await expectAccessible(moderator)
  await expectNoOverflow(moderator)
  await dialog.getByRole('button', { name: 'Ban User' }).click()
  await expect(toast(moderator)).toContainText('User banned successfully')

  await runNow('decision-mail')
  const mail = await mailTo(berta, /The rule: everyone is treated politely/)
  expect(mail).toContain('The reason: You insult people. A person decided it.')
  const stranger = await anotherBrowser(browser)
  await stranger.goto(mail.match(/https?:\S+\/appeal\/[\w-]+/)?.[0] ?? '')
  await expect(stranger.getByText('A moderator has suspended your account')).toBeVisible()
  await expect(stranger.getByText('Offensive content: You insult people.')).toBeVisible()
  await expectAccessible(stranger)
  await expectNoOverflow(stranger)
  await stranger.getByLabel('Why is it wrong?').fill('I quoted somebody.')
  await stranger.getByRole('button', { name: 'Send' }).click()
  await expect(stranger.getByRole('heading', { name: 'A moderator will look again' })).toBeFocused()

  const admin = await anotherBrowser(browser)
  await anAdmin(admin)
  await openTab(admin, 'Users')
  await row(admin, berta.username).getByRole('link', { name: 'Open the case' }).click()
  await expect(admin.getByText(`Suspended: ${berta.username}`)).toBeVisible()
  await expect(admin.getByText('I quoted somebody.')).toBeVisible()
  await expectAccessible(admin)
  await expectNoOverflow(admin)
  await admin.getByRole('button', { name: 'Decide the appeal' }).click()
  const deciding = admin.getByRole('dialog', { name: 'Decide the appeal' })
  await deciding.getByLabel('What happens').selectOption({ label: 'It was wrong: take it back' })
  await deciding.getByRole('button', { name: 'Decide the appeal' }).click()
  await expect(admin.getByText('Looked at again: it was wrong')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Decide', exact: true })).toHaveCount(0)
  await mailTo(berta, /It was wrong, and no longer counts/)
  for (const one of [moderator, stranger, admin]) await one.context().close()
})
