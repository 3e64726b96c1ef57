import * as examples from './admin-examples.ts'
import { reportedDeal } from './deals.ts'
import {
  answering,
  failing,
  filling,
  inOrder,
  type Picture,
  type Scene,
  seeing,
  touching,
  waitingFor,
} from './picture.ts'

const NAME = 'Mārtiņš Kalniņš'

const now = Date.now()

/** Fakes the answer that makes the member an admin, and the photos of the example cars. */
async function asAdmin({ page }: Scene) {
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), is_admin: true } })
  })
  await page.route(/\/storage\/(car-images|chat-photos)\//, async (route) => {
    const index = Number(/(\d+)\.jpg/.exec(route.request().url())?.[1])
    await route.fulfill({ contentType: 'image/webp', body: await examples.aPhoto(index) })
  })
}

/** Fakes the answers of a site that has been open for a while, or of one with empty lists. */
const garage = (is: 'full' | 'empty') => {
  const some = <T>(items: T[]): T[] => (is === 'full' ? items : [])
  return inOrder(
    asAdmin,
    answering('/api/admin/stats', 200, examples.stats),
    answering('/api/admin/timeline?**', 200, examples.timeline(now)),
    answering('/api/admin/timeline?days=90', 200, examples.timeline(now, 90)),
    answering('/api/admin/cars?**', 200, some(examples.cars(now))),
    answering('/api/admin/reports?**', 200, some(examples.reports(now))),
    answering('/api/admin/users?**', 200, some(examples.users(now))),
    answering('/api/admin/broadcasts?**', 200, some(examples.broadcasts(now))),
    answering('/api/admin/audit?**', 200, some(examples.audit(now))),
  )
}

const at = (name: string, path: string, more: Partial<Picture> = {}): Picture => ({
  name: `admin-${name}`,
  path,
  signedIn: NAME,
  before: garage('full'),
  ...more,
})

/** Clicks the first button with that text. */
const first =
  (key: string, values = {}) =>
  ({ page, say }: Scene) =>
    page
      .getByRole('button', { name: say(key, values) })
      .first()
      .click()

/** Opens the report from a chat. */
const thirdReport = ({ page, say }: Scene) =>
  page
    .getByRole('button', { name: say('admin.reports.details') })
    .nth(2)
    .click()

const CARS = '/admin?tab=cars'
const REPORTS = '/admin?tab=reports&status=all'
const USERS = '/admin?tab=users'
const BROADCASTS = '/admin?tab=broadcasts'

/** With a long name. */
const theOne = examples.users(now)[2]

export const admin: Picture[] = [
  {
    name: 'admin-denied',
    path: '/admin',
    signedIn: 'Anna Ozola',
    prepare: seeing('admin.denied.title'),
  },
  at('checking', '/admin', { before: waitingFor('/api/me') }),
  at('dashboard', '/admin', { prepare: seeing('admin.timeline.table') }),
  at('dashboard_90', '/admin?days=90', {
    prepare: ({ page, say }) => page.getByText(say('admin.timeline.table')).click(),
  }),
  at('dashboard_loading', '/admin', {
    before: inOrder(
      garage('full'),
      waitingFor('/api/admin/stats'),
      waitingFor('/api/admin/timeline?**'),
    ),
  }),
  at('dashboard_failed', '/admin', {
    before: inOrder(garage('full'), failing('/api/admin/stats'), failing('/api/admin/timeline?**')),
    prepare: seeing('admin.timeline.failed'),
  }),
  at('audit', '/admin?view=audit', { prepare: seeing('admin.audit.by') }),
  at('cars', CARS, { prepare: seeing('admin.cars.locked') }),
  at('cars_loading', CARS, { before: inOrder(garage('full'), waitingFor('/api/admin/cars?**')) }),
  at('cars_failed', CARS, {
    before: inOrder(garage('full'), failing('/api/admin/cars?**')),
    prepare: seeing('admin.cars.failed'),
  }),
  at('cars_empty', CARS, { before: garage('empty'), prepare: seeing('admin.cars.empty.title') }),
  at('cars_nothing', `${CARS}&search=Trabant`, {
    before: garage('empty'),
    prepare: seeing('admin.nothing.title'),
  }),
  at('cars_deactivate', CARS, { prepare: first('admin.cars.deactivate') }),
  at('cars_photos', CARS, { prepare: first('admin.photos', { count: 6 }) }),
  at('cars_photo_delete', CARS, {
    prepare: inOrder(
      first('admin.photos', { count: 3 }),
      first('admin.photos.delete', { place: 2 }),
    ),
  }),
  at('cars_not_done', CARS, {
    before: inOrder(garage('full'), failing('/api/admin/deactivate-car')),
    prepare: inOrder(
      first('admin.cars.deactivate'),
      ({ page, say }) =>
        page
          .getByRole('alertdialog')
          .getByRole('button', { name: say('admin.cars.deactivate') })
          .click(),
      seeing('admin.cars.not_done'),
    ),
  }),
  at('reports', REPORTS, { prepare: seeing('admin.reports.from_chat') }),
  at('reports_empty', '/admin?tab=reports', {
    before: garage('empty'),
    prepare: seeing('admin.reports.empty.title'),
  }),
  at('reports_everything', REPORTS, {
    before: inOrder(
      garage('full'),
      answering('/api/admin/reports/*', 200, examples.reportDetails(now, 0)),
    ),
    prepare: inOrder(first('admin.reports.details'), seeing('admin.reports.history')),
  }),
  at('reports_everything_chat', REPORTS, {
    before: inOrder(
      garage('full'),
      answering('/api/admin/reports/*', 200, examples.reportDetails(now, 2)),
    ),
    prepare: inOrder(first('admin.reports.details'), seeing('admin.reports.chat.private')),
  }),
  at('reports_messages', REPORTS, {
    before: inOrder(
      garage('full'),
      answering('/api/admin/reports/*', 200, examples.reportDetails(now, 2)),
      answering('/api/admin/reports/*/messages', 200, examples.evidence(now)),
    ),
    prepare: inOrder(
      thirdReport,
      touching('admin.messages.show'),
      seeing('admin.messages.reported'),
    ),
  }),
  at('reports_departed', REPORTS, {
    before: inOrder(
      garage('full'),
      answering('/api/admin/reports?**', 200, [examples.departedReport(now)]),
    ),
    prepare: seeing('admin.departed.ban'),
  }),
  at('reports_chat_photos', REPORTS, {
    before: inOrder(
      garage('full'),
      answering('/api/admin/reports/*', 200, examples.reportDetails(now, 2)),
      answering('/api/admin/reports/*/photos*', 200, examples.chatPhotos(now)),
    ),
    prepare: inOrder(
      thirdReport,
      touching('admin.chat_photos.show'),
      seeing('admin.chat_photos.is_removed'),
    ),
  }),
  at('reports_deal', REPORTS, {
    before: inOrder(
      garage('full'),
      answering('/api/admin/reports/*', 200, examples.reportDetails(now, 2)),
      answering('/api/admin/reports/*/deal', 200, reportedDeal()),
    ),
    prepare: inOrder(thirdReport, touching('admin.deal.read'), ({ page }) =>
      page.getByRole('dialog').locator('summary').click(),
    ),
  }),
  at('reports_resolve', REPORTS, { prepare: first('admin.reports.resolve') }),
  at('users', USERS, { prepare: seeing('admin.users.unban') }),
  at('users_one', `${USERS}&member=${theOne?.id}`, {
    before: inOrder(garage('full'), answering('/api/admin/users?**', 200, [theOne])),
    prepare: seeing('admin.users.one'),
  }),
  at('users_ban', USERS, {
    prepare: inOrder(
      first('admin.users.ban'),
      filling({ 'admin.users.ban.reason': 'Selling cars that do not exist.' }),
    ),
  }),
  at('users_unban', USERS, { prepare: first('admin.users.unban') }),
  at('broadcasts', BROADCASTS, {
    prepare: filling({
      'admin.broadcasts.title': 'Open house in Cēsis',
      'admin.broadcasts.content':
        'On Saturday from noon, bring your keys.\n\nThe way there: https://example.com/cesis.',
    }),
  }),
  at('broadcasts_empty', BROADCASTS, {
    before: garage('empty'),
    prepare: touching('admin.broadcasts.send'),
  }),
  at('broadcasts_withdraw', BROADCASTS, { prepare: first('admin.broadcasts.withdraw') }),
]
