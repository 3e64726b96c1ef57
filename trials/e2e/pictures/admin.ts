import * as examples from './admin-examples.ts'
import { reportedDeal } from './deals.ts'
import {
  answering,
  confirming,
  failing,
  filling,
  inOrder,
  type Picture,
  picturesOf,
  pressing,
  type Scene,
  type Step,
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
    await route.fulfill({ json: { ...(await answer.json()), is_admin: true, is_moderator: true } })
  })
  await page.route(/\/storage\/(car-images|chat-photos)\//, async (route) => {
    const index = Number(/(\d+)\.jpg/.exec(route.request().url())?.[1])
    await route.fulfill({ contentType: 'image/webp', body: await examples.aPhoto(index) })
  })
}

/** Fakes the answers of a site that has been open for a while, or of a site with empty lists. */
const garage = (is: 'full' | 'empty') => {
  const some = <T>(items: T[]): T[] => (is === 'full' ? items : [])
  return inOrder(
    asAdmin,
    answering('/api/admin/stats', examples.stats),
    answering('/api/admin/weeks', examples.weeks(now)),
    answering('/api/admin/timeline?**', examples.timeline(now)),
    answering('/api/admin/timeline?days=90', examples.timeline(now, 90)),
    answering('/api/admin/cars?**', some(examples.cars(now))),
    answering('/api/admin/reports?**', some(examples.reports(now))),
    answering('/api/admin/cases?**', some(examples.openCases(now))),
    answering('/api/admin/cases/*', examples.aCase(now)),
    answering('/api/admin/appeals', some(examples.appeals(now))),
    answering('/api/admin/users?**', some(examples.users(now))),
    answering('/api/admin/broadcasts?**', some(examples.broadcasts(now))),
    answering('/api/admin/audit?**', some(examples.audit(now))),
  )
}

/** A picture of the panel of a site that has been open for a while. Answers faked by `before` take precedence. */
const at = (state: string, path: string, before?: Step | null, ...steps: Step[]): Picture =>
  picturesOf('admin', path, { signedIn: NAME })(
    state,
    before ? inOrder(garage('full'), before) : garage('full'),
    ...steps,
  )

const chatReport = answering('/api/admin/reports/*', examples.reportDetails(now, 2))
const openingChatReport = ({ page, say }: Scene) =>
  page
    .getByRole('button', { name: say('admin.reports.details') })
    .nth(2)
    .click()

const CARS = '/admin?tab=cars'
const REPORTS = '/admin?tab=reports&status=all'
const CASE = '/admin?tab=reports&case=ca5e21ab-0000-7000-8000-000000000000'
const USERS = '/admin?tab=users'
const BROADCASTS = '/admin?tab=broadcasts'

const unfolding = async ({ page }: Scene) => {
  for (const summary of await page.locator('details > summary').all()) await summary.click()
}

/** A member with a long name. */
const theOne = examples.users(now)[2]

export const admin: Picture[] = [
  {
    name: 'admin-denied',
    path: '/admin',
    signedIn: 'Anna Ozola',
    prepare: seeing('admin.denied.title'),
  },
  at('checking', '/admin', waitingFor('/api/me')),
  at('dashboard', '/admin', null, seeing('admin.timeline.table')),
  at('dashboard_90', '/admin?days=90', null, ({ page, say }) =>
    page.getByText(say('admin.timeline.table')).click(),
  ),
  at(
    'dashboard_loading',
    '/admin',
    inOrder(
      waitingFor('/api/admin/stats'),
      waitingFor('/api/admin/weeks'),
      waitingFor('/api/admin/timeline?**'),
    ),
  ),
  at(
    'dashboard_failed',
    '/admin',
    inOrder(
      failing('/api/admin/stats'),
      failing('/api/admin/weeks'),
      failing('/api/admin/timeline?**'),
    ),
    seeing('admin.timeline.failed'),
  ),
  at('audit', '/admin?view=audit', null, seeing('admin.audit.by')),
  at('cars', CARS, null, seeing('admin.cars.locked')),
  at('cars_loading', CARS, waitingFor('/api/admin/cars?**')),
  at('cars_failed', CARS, failing('/api/admin/cars?**'), seeing('admin.cars.failed')),
  at('cars_empty', CARS, garage('empty'), seeing('admin.cars.empty.title')),
  at('cars_nothing', `${CARS}&search=Trabant`, garage('empty'), seeing('admin.nothing.title')),
  at('cars_deactivate', CARS, null, pressing('admin.cars.deactivate')),
  at('cars_photos', CARS, null, pressing('admin.photos', { count: 6 })),
  at(
    'cars_photo_delete',
    CARS,
    null,
    pressing('admin.photos', { count: 3 }),
    pressing('admin.photos.delete', { place: 2 }),
  ),
  at(
    'cars_not_done',
    CARS,
    failing('/api/admin/deactivate-car'),
    inOrder(
      pressing('admin.cars.deactivate'),
      confirming('admin.cars.deactivate'),
      seeing('admin.cars.not_done'),
    ),
  ),
  at('reports', REPORTS, null, seeing('admin.reports.from_chat')),
  at('cases', '/admin?tab=reports', null, seeing('wave.more')),
  at(
    'cases_decide',
    '/admin?tab=reports',
    null,
    ({ page }) => page.getByRole('checkbox').first().click(),
    pressing('wave.decide', { count: 4 }),
  ),
  at('case', CASE, null, seeing('admin.case.said')),
  at(
    'case_nobody',
    CASE,
    answering('/api/admin/cases/*', examples.aCaseAboutNobody(now)),
    inOrder(seeing('admin.case.said'), pressing('admin.case.decide')),
  ),
  at('case_open', CASE, null, seeing('admin.case.said'), unfolding),
  at(
    'appeal',
    CASE,
    answering('/api/admin/cases/*', examples.anAppealedCase(now)),
    seeing('appeals.said'),
  ),
  at(
    'appeal_decide',
    CASE,
    answering('/api/admin/cases/*', examples.anAppealedCase(now)),
    seeing('appeals.said'),
    touching('appeals.decide'),
  ),
  at('appeals', '/admin?tab=reports', null, seeing('appeals.title')),
  at('reports_empty', '/admin?tab=reports', garage('empty'), seeing('admin.reports.empty.title')),
  at(
    'reports_everything',
    REPORTS,
    answering('/api/admin/reports/*', examples.reportDetails(now, 0)),
    pressing('admin.reports.details'),
    seeing('admin.reports.history'),
  ),
  at(
    'reports_everything_chat',
    REPORTS,
    chatReport,
    pressing('admin.reports.details'),
    seeing('admin.reports.chat.private'),
  ),
  at(
    'reports_messages',
    REPORTS,
    inOrder(chatReport, answering('/api/admin/reports/*/messages', examples.evidence(now))),
    inOrder(openingChatReport, touching('admin.messages.show'), seeing('admin.messages.reported')),
  ),
  at(
    'reports_departed',
    REPORTS,
    answering('/api/admin/reports?**', [examples.departedReport(now)]),
    seeing('admin.departed.ban'),
  ),
  at(
    'reports_chat_photos',
    REPORTS,
    inOrder(chatReport, answering('/api/admin/reports/*/photos*', examples.chatPhotos(now))),
    inOrder(
      openingChatReport,
      touching('admin.chat_photos.show'),
      seeing('admin.chat_photos.is_removed'),
    ),
  ),
  at(
    'reports_deal',
    REPORTS,
    inOrder(chatReport, answering('/api/admin/reports/*/deal', reportedDeal())),
    inOrder(openingChatReport, touching('admin.deal.read'), ({ page }) =>
      page.getByRole('dialog').locator('summary').click(),
    ),
  ),
  at('reports_resolve', REPORTS, null, pressing('admin.reports.resolve')),
  at('users', USERS, null, seeing('admin.users.unban')),
  at(
    'users_one',
    `${USERS}&member=${theOne?.id}`,
    answering('/api/admin/users?**', [theOne]),
    seeing('admin.users.one'),
  ),
  at(
    'users_ban',
    USERS,
    null,
    pressing('admin.users.ban'),
    filling({ 'admin.users.ban.reason': 'Selling cars that do not exist.' }),
  ),
  at('users_unban', USERS, null, pressing('admin.users.unban')),
  at(
    'broadcasts',
    BROADCASTS,
    null,
    filling({
      'admin.broadcasts.title': 'Open house in Cēsis',
      'admin.broadcasts.content':
        'On Saturday from noon, bring your keys.\n\nThe way there: https://example.com/cesis.',
    }),
  ),
  at('broadcasts_empty', BROADCASTS, garage('empty'), touching('admin.broadcasts.send')),
  at('broadcasts_withdraw', BROADCASTS, null, pressing('admin.broadcasts.withdraw')),
]
