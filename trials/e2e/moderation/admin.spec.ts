/// <reference lib="dom" />
import { plainText } from '@keyswap/contract/plain'
import type { Page } from '@playwright/test'
import { anAdmin, grantModerator, openTab, row } from '../setup/admins.ts'
import { apiOf } from '../setup/api.ts'
import { listedCar } from '../setup/cars.ts'
import { enter } from '../setup/chats.ts'
import { aMake, anotherBrowser } from '../setup/deck.ts'
import { nasty, watchForHarm } from '../setup/nasty.ts'
import { type Person, signedIn, signUp, someone } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

const searchFor = async (page: Page, text: string) => {
  await page.getByRole('tabpanel').getByRole('search').getByRole('textbox').fill(text)
  // The URL is updated when typing pauses.
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === text)
}

const confirm = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })

const today = (style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', style).format(new Date())

/** A new member with this name, and their car of a unique make. */
async function aCarOf(page: Page, name: string, photoCount = 1) {
  const owner = someone(name)
  const { userId } = await apiOf(page, owner)
  const make = aMake()
  const carId = await listedCar(page, owner, { make, model: 'Amazon' }, photoCount)
  return { owner, userId, make, carId }
}

test('a member who is not an admin is denied', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await signUp(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/me', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Checking admin access...' })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText("You don't have permission to access the admin panel.")).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a failed access check offers a retry', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  await anAdmin(page)
  let broken = true
  await page.route('**/api/me', (route) => (broken ? route.abort('failed') : route.continue()))
  await page.goto('/admin')
  await expect(page.getByText('Your access couldn’t be checked')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('tab')).toHaveText(tabs)
})

test('a moderator has three tabs, and sees in the header how many reports wait', async ({
  page,
}) => {
  const moderator = await signUp(page, someone('Ilze Moderē'))
  const { carId } = await aCarOf(page, 'Berta Liepa')
  const { ask } = await apiOf(page, moderator)
  const reason = `No such car, ${moderator.username}`
  await ask('POST', '/api/reports', { car_id: carId, reason })
  await grantModerator(moderator)
  await page.goto('/admin?tab=broadcasts')
  await expect(page.getByRole('tab')).toHaveText([/^Reports/, 'Cars', 'Users'])
  await expect(page.getByRole('tab', { name: 'Reports' })).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, reason)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Admin \d+ waiting$/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(row(page, moderator.username)).toContainText('Moderator')
  await expect(page.getByText(moderator.email)).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)
})

// The number of open reports stands in their tab.
const tabs = ['Dashboard', 'Cars', /^Reports/, 'Users', 'Broadcasts']

test('the panel has five tabs; reload and Back keep the tab and its filters', async ({ page }) => {
  await anAdmin(page)
  await page.goto('/admin')
  await expect(page.getByRole('tab')).toHaveText(tabs)
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page).toHaveURL('/admin?tab=users')
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Admins')
  await expect(page).toHaveURL('/admin?tab=users&state=admins')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('combobox', { name: 'Show' })).toHaveValue('admins')
  await page.getByRole('tab', { name: 'Cars' }).click()
  await expect(page).toHaveURL('/admin?tab=cars')
  await page.goBack()
  await expect(page).toHaveURL('/admin?tab=users&state=admins')
  // With the keyboard, arrow keys move along the tabs, and Enter opens one.
  await page.getByRole('tab', { name: 'Users' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Broadcasts' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin?tab=broadcasts')
})

test('the dashboard has totals, charts that can be read day by day with the keyboard, and a table', async ({
  page,
}) => {
  await anAdmin(page)
  await aCarOf(page, 'Berta')
  await page.goto('/admin')
  await expect(page.getByRole('term')).toHaveText(['Users', 'Cars', 'Matches', 'Swaps', 'Reports'])
  await expect(page.getByText(/^[\d,]+ active, [\d,]+ inactive$/)).toBeVisible()
  const weeks = page.getByRole('table', { name: 'Week by week' })
  await expect(weeks.getByRole('row')).toHaveCount(13)
  // Below the headings: this week.
  await expect(weeks.getByRole('row').nth(1)).toContainText(/^[A-Z][a-z]{2} \d+/)
  const plots = page.getByRole('slider')
  await expect(plots).toHaveCount(8)
  const signUps = page.getByRole('slider', { name: 'Sign-ups, day by day' })
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  const DAY = 86_400_000
  await signUps.focus()
  await expect(signUps).toHaveAttribute('aria-valuetext', new RegExp(`^${today.format()}: [1-9]`))
  await page.keyboard.press('ArrowLeft')
  const yesterday = `${today.format(Date.now() - DAY)}: 0`
  await expect(signUps).toHaveAttribute('aria-valuetext', yesterday)
  await expect(page.getByText(yesterday)).toBeVisible()
  await page.getByRole('radio', { name: '7 days', exact: true }).check({ force: true })
  await expect(page).toHaveURL('/admin?days=7')
  await page.keyboard.press('Home')
  await page.getByText('Show as a table').click()
  const days = page.getByRole('table', { name: 'What happened on each day' })
  await expect(days.getByRole('row')).toHaveCount(8)
  await expect(days.getByRole('columnheader')).toHaveText([
    'Day',
    'Sign-ups',
    'Listings',
    'Likes',
    'Matches',
    'Messages',
    'Complete rings',
    'Swaps',
    'Reports',
  ])
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('an admin deactivates a car, which its owner sees, and activates it again', async ({
  page,
  browser,
}) => {
  await anAdmin(page)
  const { owner, make } = await aCarOf(page, 'Berta Kalna')
  await openTab(page, 'Cars')
  await searchFor(page, make)
  const car = row(page, make)
  await expect(car).toHaveCount(1)
  await expect(car.getByRole('heading')).toHaveText(`${make} Amazon (2019)`)
  await expect(car).toContainText('Owner: Berta Kalna')
  await expect(car).toContainText(today({ dateStyle: 'medium' }))
  await expect(car.getByText('Active', { exact: true })).toBeVisible()
  await car.getByRole('button', { name: 'Deactivate' }).click()
  const ask = confirm(page, 'Deactivate Car?')
  await expect(ask).toContainText('This will deactivate the car listing.')
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(car.getByText('Active', { exact: true })).toBeVisible()
  await car.getByRole('button', { name: 'Deactivate' }).click()
  await ask.getByRole('button', { name: 'Deactivate' }).click()
  await expect(toast(page)).toContainText('Car status updated successfully')
  await expect(car.getByText('Inactive', { exact: true })).toBeVisible()

  const theirs = await anotherBrowser(browser)
  await enter(theirs, page, owner)
  await theirs.goto(new URL('/my-cars', page.url()).href)
  await expect(theirs.getByText('Deactivated by a moderator')).toBeVisible()
  await expect(theirs.getByRole('switch')).toBeDisabled()

  await car.getByRole('button', { name: 'Activate' }).click()
  const back = confirm(page, 'Activate Car?')
  await expect(back).toContainText('This will activate the car listing.')
  await back.getByRole('button', { name: 'Activate' }).click()
  await expect(car.getByText('Active', { exact: true })).toBeVisible()
  await expect(toast(page)).toContainText('Car status updated successfully')
  await theirs.reload()
  await expect(theirs.getByRole('switch')).toBeEnabled()
  await theirs.context().close()
})

test('a deactivation that fails is reverted on screen, says so, and can be retried', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await anAdmin(page)
  const { make } = await aCarOf(page, 'Berta')
  await openTab(page, 'Cars')
  await searchFor(page, make)
  const car = row(page, make)
  let answer = () => {}
  let broken: Promise<void> | undefined = new Promise((resolve) => {
    answer = resolve
  })
  await page.route('**/api/admin/deactivate-car', async (route) => {
    if (!broken) return route.continue()
    await broken
    return route.abort('failed')
  })
  await car.getByRole('button', { name: 'Deactivate' }).click()
  await confirm(page, 'Deactivate Car?').getByRole('button', { name: 'Deactivate' }).click()
  await expect(car.getByText('Inactive', { exact: true })).toBeVisible()
  answer()
  await expect(car.getByText('Active', { exact: true })).toBeVisible()
  await expect(toast(page)).toContainText('The car status wasn’t updated')
  broken = undefined
  await toast(page).getByRole('button', { name: 'Retry' }).click()
  await expect(car.getByText('Inactive', { exact: true })).toBeVisible()
  await expect(toast(page)).toContainText('Car status updated successfully')
})

test('a photo is deleted after a confirmation, and stays if the deletion fails', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  await anAdmin(page)
  const { make } = await aCarOf(page, 'Berta', 3)
  await openTab(page, 'Cars')
  await searchFor(page, make)
  await row(page, make).getByRole('button', { name: 'Photos (3)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Car Photos' })
  const photos = dialog.getByRole('img')
  await expect(photos).toHaveCount(3)
  await expectAccessible(page)
  let broken = true
  await page.route('**/api/admin/delete-photo', (route) =>
    broken ? route.abort('failed') : route.continue(),
  )
  const second = await photos.nth(1).getAttribute('src')
  await dialog.getByRole('button', { name: 'Delete photo 2' }).click()
  const ask = confirm(page, 'Delete Photo?')
  await expect(ask).toContainText(
    'This action cannot be undone. The photo will be permanently deleted.',
  )
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toContainText('The photo wasn’t deleted')
  await expect(photos).toHaveCount(3)
  expect(await photos.nth(1).getAttribute('src')).toBe(second)
  broken = false
  await dialog.getByRole('button', { name: 'Delete photo 2' }).click()
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect(photos).toHaveCount(2)
  await expect(toast(page)).toContainText('Photo deleted successfully')
  // The button disappeared with its photo; the focus stays in the dialog.
  expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row(page, make).getByRole('button', { name: 'Photos (2)' })).toBeFocused()
})

test('a report is read, acted on and resolved', async ({ page }) => {
  await anAdmin(page)
  const { make, carId } = await aCarOf(page, 'Berta Kalna', 2)
  const reporter = await apiOf(page, someone('Cilda Ozola'))
  const reason = `The photos of this ${make} are of another car.`
  const body = { car_id: carId, reason, category: 'fraud' }
  const { id } = await reporter.ask<{ id: string }>('POST', '/api/reports', body)
  await openTab(page, 'Reports')
  await searchFor(page, make)
  const report = row(page, reason)
  await expect(report.getByRole('heading')).toHaveText('Fraud or scam')
  await expect(report).toContainText(`Report #${id.slice(0, 8)}`)
  await expect(report).toContainText('Reporter: Cilda Ozola')
  await expect(report.locator('time').first()).toContainText(today({ dateStyle: 'medium' }))
  await expect(report.locator('time').first()).toContainText(/\d:\d\d\s[AP]M/)
  await expect(report).toContainText('1 report made, 0 resolved')
  await expect(report).toContainText('Owner: Berta Kalna')
  await expect(report).toContainText('1 car · 1 report about them')
  await expect(report.getByRole('button', { name: `Photos (2): ${make} Amazon` })).toBeVisible()
  await report.getByRole('button', { name: 'Deactivate Car' }).click()
  await confirm(page, 'Deactivate Car?').getByRole('button', { name: 'Deactivate Car' }).click()
  await expect(toast(page)).toContainText('Car status updated successfully')
  await expect(report.getByText('Inactive', { exact: true })).toBeVisible()
  await report.getByRole('button', { name: 'Resolve' }).click()
  await confirm(page, 'Resolve Report?').getByRole('button', { name: 'Resolve' }).click()
  await expect(toast(page)).toContainText('Report resolved')
  await expect(report.getByText('Resolved', { exact: true })).toBeVisible()
  await expect(report.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Dismissed')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Resolved')
  await expect(report).toContainText('1 report made, 1 resolved')
  const outcomes = await reporter.ask<{ id: string; status: string }[]>(
    'GET',
    '/api/reports/outcomes',
  )
  expect(outcomes).toMatchObject([{ id, status: 'resolved' }])
  // The deactivation is in the audit log, which can be filtered by action.
  await page.getByRole('tab', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: 'Open the audit log' }).click()
  await expect(page).toHaveURL('/admin?view=audit')
  await searchFor(page, make)
  await expect(row(page, 'Car deactivated').filter({ hasText: make })).toContainText('Ilze Liepa')
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Report resolved')
  await expect(row(page, 'Car deactivated')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Cars' }).click()
  await expect(page).toHaveURL('/admin?tab=cars')
})

test('a report’s links lead to its members, not to others of the same name', async ({ page }) => {
  await anAdmin(page)
  const name = `Berta ${aMake()}`
  const { make, carId, owner, userId } = await aCarOf(page, name)
  const namesake = await aCarOf(page, name)
  const reporter = await apiOf(page, someone(name))
  await reporter.ask('POST', '/api/reports', { car_id: carId, reason: `A strange ${make}` })
  await page.goto(`/admin?tab=reports&search=${make}`)
  await page.getByRole('link', { name: `Owner: ${name}` }).click()
  await expect(page).toHaveURL(`/admin?tab=users&member=${userId}`)
  await expect(page.getByText(`Only ${name}`)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(owner.email)
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('link', { name: `Reporter: ${name}` }).click()
  await expect(page).toHaveURL(`/admin?tab=users&member=${reporter.userId}`)
  await page.getByRole('button', { name: 'Show all members' }).click()
  await searchFor(page, name)
  await expect(page.getByRole('article')).toHaveCount(3)
  // A car's owner also links to that member alone.
  await page.goto(`/admin?tab=cars&search=${namesake.make}`)
  await page.getByRole('link', { name: `Owner: ${name}` }).click()
  await expect(page.getByRole('article')).toContainText(namesake.owner.email)
})

test('HTML and scripts in names, reports and ban reasons are shown as text and never run', async ({
  page,
}) => {
  const expectNoHarm = watchForHarm(page)
  const asAdmin = await apiOf(page, await anAdmin(page))
  const { make, carId, userId } = await aCarOf(page, 'Berta Kalna')
  const AT_ONCE = 5
  for (let from = 0; from < nasty.length; from += AT_ONCE) {
    const reporter = await apiOf(page, someone('Cilda'))
    await reporter.ask('PATCH', '/api/me', { name: nasty[from] })
    const reason = nasty.slice(from, from + AT_ONCE).join('\n')
    await reporter.ask('POST', '/api/reports', { car_id: carId, reason })
  }
  await openTab(page, 'Reports')
  await searchFor(page, make)
  for (const text of nasty.map(plainText)) await expect(row(page, text).first()).toBeVisible()
  await expectNoHarm()
  const reason = nasty.slice(0, AT_ONCE).join('\n')
  await asAdmin.ask('POST', '/api/admin/ban-user', { user_id: userId, reason })
  await page.goto('/admin?view=audit')
  await expect(row(page, nasty[0] ?? '').first()).toBeVisible()
  await expectNoHarm()
})

test('a report without a car offers no car actions', async ({ page }) => {
  await anAdmin(page)
  const { owner, make, carId } = await aCarOf(page, 'Berta')
  const reporter = await apiOf(page, someone('Cilda'))
  const reason = `Not for sale at all: ${make}`
  await reporter.ask('POST', '/api/reports', { car_id: carId, reason })
  await (await apiOf(page, owner)).ask('DELETE', `/api/cars/${carId}`)
  await openTab(page, 'Reports')
  await searchFor(page, make)
  await expect(row(page, reason)).toContainText('The listing is gone.')
  await expect(row(page, reason).getByRole('button', { name: 'Deactivate Car' })).toHaveCount(0)
  await row(page, reason).getByRole('button', { name: 'Dismiss' }).click()
  const ask = confirm(page, 'Dismiss Report?')
  await ask.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page)).toContainText('Report dismissed')
  await expect(row(page, reason).getByText('Dismissed', { exact: true })).toBeVisible()
  const outcomes = await reporter.ask<object[]>('GET', '/api/reports/outcomes')
  expect(outcomes).toMatchObject([{ status: 'dismissed' }])
})

/** The member's row in the Users tab. */
async function findUser(page: Page, { username }: Person) {
  await openTab(page, 'Users')
  await searchFor(page, username)
  return row(page, username)
}

const banDialog = (page: Page) => page.getByRole('dialog', { name: 'Ban User?' })

test('a banned member is told the reason at sign-in, their cars are inactive, and the ban can be lifted', async ({
  page,
  browser,
  watch,
}) => {
  watch.allow(/status of 403/)
  await anAdmin(page)
  const person = someone(`Dace ${aMake()}`)
  await apiOf(page, person)
  await listedCar(page, person)
  const user = await findUser(page, person)
  await expect(user).toContainText(person.email)
  await expect(user).toContainText('Cars: 1')
  await expect(user).toContainText(/Joined: \w+ \d+, \d+/)
  await user.getByRole('button', { name: 'Ban User' }).click()
  const ask = banDialog(page)
  await expect(ask).toContainText(`This will ban ${person.username} and deactivate all their cars.`)
  await expectAccessible(page)
  await ask.getByLabel('Reason (optional)').fill('Selling cars that do not exist.')
  await ask.getByRole('button', { name: 'Ban User' }).click()
  await expect(toast(page)).toContainText('User banned successfully')
  await expect(user.getByText('Banned', { exact: true })).toBeVisible()
  await expect(user).toContainText('Selling cars that do not exist.')
  await expect(user.getByRole('button', { name: 'Ban User', exact: true })).toHaveCount(0)
  await user.getByRole('link', { name: 'Cars: 1' }).click()
  await expect(page.getByText(`${person.username}’s cars`)).toBeVisible()
  // A car of a banned member cannot be activated.
  await expect(page.getByRole('article').getByRole('button')).toHaveText([/^Photos/])
  // Another tab does not inherit the filter by owner.
  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect(page).toHaveURL('/admin?tab=reports')
  await page.goBack()
  await expect(row(page, 'Volvo V60 (2019)').getByText('Inactive', { exact: true })).toBeVisible()
  await page.goBack()

  const theirs = await anotherBrowser(browser)
  await theirs.goto(new URL('/', page.url()).href)
  const fillIn = async () => {
    const dialog = theirs.getByRole('dialog', { name: 'Welcome Back' })
    await dialog.getByLabel('Email').fill(person.email)
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await theirs.keyboard.press('Enter')
  }
  await theirs.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await fillIn()
  await expect(theirs.getByText(/Your account has been suspended\./).first()).toBeVisible()
  await expect(theirs.getByText(/Selling cars that do not exist\./).first()).toBeVisible()

  await user.getByRole('button', { name: 'Unban User' }).click()
  const back = confirm(page, 'Unban User?')
  await expect(back).toContainText('Their cars stay inactive until they activate them.')
  await back.getByRole('button', { name: 'Unban User' }).click()
  await expect(toast(page)).toContainText('User unbanned successfully')
  await expect(user.getByText('Banned', { exact: true })).toHaveCount(0)
  await theirs.reload()
  await openSignInOn(theirs)
  await fillIn()
  await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await theirs.context().close()
})

const openSignInOn = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()

test('a banned member with an open app is signed out at once', async ({ page, browser }) => {
  await anAdmin(page)
  const theirs = await anotherBrowser(browser)
  const person = await signedIn(theirs, someone(`Edgars ${aMake()}`))
  await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const user = await findUser(page, person)
  await user.getByRole('button', { name: 'Ban User' }).click()
  const ask = banDialog(page)
  await ask.getByLabel('Reason (optional)').fill('Rude in every chat.')
  await ask.getByRole('button', { name: 'Ban User' }).click()
  await expect(user.getByText('Banned', { exact: true })).toBeVisible()
  await expect(theirs.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(theirs.getByText(/Your account has been suspended\./).first()).toBeVisible()
  await expect(theirs.getByText(/Rude in every chat\./).first()).toBeVisible()
  await theirs.context().close()
})

test('an admin cannot ban themselves', async ({ page }) => {
  const name = `Ilze ${aMake()}`
  await anAdmin(page, name)
  await openTab(page, 'Users')
  await searchFor(page, name)
  await expect(row(page, name).getByText('You', { exact: true })).toBeVisible()
  await expect(row(page, name).getByRole('button')).toHaveCount(0)
})

test('a list that cannot be loaded offers a retry', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  const name = `Ilze ${aMake()}`
  await anAdmin(page, name)
  let broken = true
  await page.route('**/api/admin/users?**', (route) =>
    broken ? route.abort('failed') : route.continue(),
  )
  await page.goto(`/admin?tab=users&search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name: 'The members couldn’t be loaded' })).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, name)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/admin?tab=users')
})

const seats = [
  { colorScheme: 'light', language: 'en', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', language: 'lv', viewport: { width: 390, height: 844 } },
] as const

for (const { colorScheme, language, viewport } of seats) {
  const { width } = viewport
  test(`the panel is accessible in the ${colorScheme} theme, ${width} px wide, in “${language}”`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await anAdmin(page)
    const { make, carId } = await aCarOf(page, 'Wolfeschlegelsteinhausenbergerdorff-Krūmiņš', 2)
    const reporter = await apiOf(page, someone('Cilda'))
    const reason = `What a long word: ${'Donaudampfschifffahrtsgesellschaft'.repeat(3)} ${make}`
    await reporter.ask('POST', '/api/reports', { car_id: carId, reason })
    const addresses = [
      '/admin',
      '/admin?view=audit',
      `/admin?tab=cars&search=${make}`,
      `/admin?tab=reports&search=${make}`,
      '/admin?tab=users&search=Wolfe',
      '/admin?tab=broadcasts',
    ]
    await page.evaluate((chosen) => localStorage.setItem('keyswap-language', chosen), language)
    for (const address of addresses) {
      await page.setViewportSize(viewport)
      await page.goto(address)
      await expect(page.getByRole('tab')).toHaveCount(5)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page)
      await expectNoOverflow(page)
    }
  })
}
