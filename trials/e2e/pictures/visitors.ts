import { MAIL_PAGE_HEADERS } from '../../../server/src/features/accounts/mails/mail-page.ts'
import { notMePage } from '../../../server/src/features/accounts/mails/not-me-page.ts'
import { stopPage } from '../../../server/src/features/accounts/mails/stop-page.ts'
import {
  answering,
  failing,
  filling,
  goingOffline,
  inOrder,
  type Picture,
  picturesOf,
  type Scene,
  seeing,
  submitting,
  touching,
  waitingFor,
} from './picture.ts'

// Dialogs look the same over any page, and this page renders fastest.
const QUIET = '/settings/about'
const TO_SIGN_UP = ['shell.sign_in', 'auth.to_sign_up']
const LINK_OK = answering('/api/auth/check-reset-link', { ok: true })
const RESET = '/reset-password#access_token=x&type=recovery'
const CONFIRM = '/#access_token=x&type=signup'
const email = { 'auth.email': 'anna.ozola@example.com' }
const password = { 'auth.password': 'correct horse' }
const signUp = filling({ 'auth.username': 'Anna Ozola', ...email, ...password })

/** Fakes a site with enough cars that their number is shown. */
const withManyCars = ({ page }: Scene) =>
  page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/data-cars="\d*"/, 'data-cars="1234"')
    await route.fulfill({ response, body })
  })

/** A picture of a page to which a mail links. The page is faked, because the link needs a real mail. */
const ofMail = (name: string, write: (language: Scene['language']) => string): Picture => ({
  name,
  path: '/unsubscribe/example',
  narrow: true,
  before: ({ page, language }) =>
    page.route('**/unsubscribe/*', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: MAIL_PAGE_HEADERS,
        body: write(language),
      }),
    ),
})

const signIn = picturesOf('sign_in', QUIET)
const toSignUp = picturesOf('sign_up', QUIET)
const confirm = picturesOf('confirm', CONFIRM)
const forgot = picturesOf('forgot', '/forgot-password')
const reset = picturesOf('reset', RESET)

const contentReport = picturesOf(
  'content_report',
  `/report?url=${encodeURIComponent('https://keyswap.example/c/2a3b4c5d6e7f')}`,
)

const told = {
  ...{ id: 'dc000000-0000-4000-8000-000000000001', act: 'suspend', target: 'Anna Ozola' },
  ...{ rule: 'fraud', reason: 'You ask for a deposit before a meeting.', days: 14 },
  ...{ began_by_rule: false, created_at: '2026-11-16T09:30:00Z', undone_at: null },
  ...{ appeal_until: '2099-05-19T09:30:00Z', appeal: null },
}
const asked = {
  ...{ created_at: '2026-11-17T08:00:00Z', decided_at: null, outcome: null },
  ...{ is_restored: null, reason: null },
}
const decidedAt = { decided_at: '2026-11-18T08:00:00Z' }

/** The page that a decision's mail leads to. */
const appeal = (state: string, answer: object, key: string) =>
  picturesOf('appeal', `/appeal/${'x'.repeat(64)}`)(
    state,
    answering('/api/appeals/decision', { ...told, ...answer }),
    seeing(key),
  )

export const visitors: Picture[] = [
  appeal('form', {}, 'appeal.words'),
  appeal('waits', { appeal: asked }, 'appeal.waits.title'),
  appeal(
    'stands',
    { appeal: { ...asked, ...decidedAt, outcome: 'stands', reason: 'Two chats show it.' } },
    'appeal.stands.title',
  ),
  appeal(
    'undone',
    {
      ...{ undone_at: decidedAt.decided_at },
      appeal: { ...asked, ...decidedAt, outcome: 'undone', is_restored: true, reason: null },
    },
    'appeal.undone.title',
  ),
  picturesOf('appeal', '/appeal/not-a-link')('invalid', null, seeing('appeal.invalid.title')),

  { name: 'home-visitor', path: '/' },
  {
    name: 'home-many_cars',
    path: '/',
    before: withManyCars,
    prepare: ({ page }) => page.getByText(/1[\s,.]?234/).waitFor(),
  },
  contentReport('page'),
  contentReport('missing', null, touching('content_report.submit')),
  contentReport(
    'received',
    answering('/api/illegal-content-reports', { id: '8f3a1c20-0000-4000-8000-000000000001' }),
    ({ page }) =>
      page
        .locator('select')
        .selectOption('copyright')
        .then(() => {}),
    filling({
      'content_report.words': 'My photo, used without asking me.',
      'content_report.email': 'foto@example.com',
    }),
    submitting,
    seeing('content_report.done.title'),
  ),
  ofMail('unsubscribe-question', (language) => stopPage({ kind: 'alerts', language }, false)),
  ofMail('unsubscribe-done', (language) => stopPage({ kind: 'alerts', language }, true)),
  ofMail('not_me-question', (language) =>
    notMePage({ language, since: '17.11.2026, 17:45 UTC' }, 'asking'),
  ),
  ofMail('not_me-done', (language) => notMePage({ language }, 'done')),
  ofMail('not_me-invalid', (language) => notMePage({ language }, 'invalid')),
  signIn('empty', null, touching('shell.sign_in')),
  toSignUp('empty', null, touching(...TO_SIGN_UP)),
  toSignUp('missing', null, touching(...TO_SIGN_UP, 'auth.create'), seeing('auth.missing.title')),
  toSignUp(
    'staff_name',
    null,
    inOrder(
      touching(...TO_SIGN_UP),
      filling({ 'auth.username': 'Keyswap Support', ...email, ...password }),
      submitting,
      seeing('auth.name.staff'),
    ),
  ),
  signIn(
    'wrong',
    null,
    inOrder(
      touching('shell.sign_in'),
      filling({ ...email, 'auth.password': 'something else' }),
      submitting,
      seeing('auth.signin_failed'),
    ),
  ),
  toSignUp(
    'mailed',
    answering('/api/auth/sign-up', { requiresEmailConfirmation: true }),
    inOrder(touching(...TO_SIGN_UP), signUp, submitting, seeing('auth.mailed.title')),
  ),
  confirm(
    'done',
    answering('/api/auth/confirm-email', { ok: true }),
    seeing('auth.confirmed.title'),
  ),
  confirm('invalid', null, seeing('auth.confirm_invalid.title')),
  confirm('failed', failing('/api/auth/confirm-email'), seeing('auth.confirm_failed.title')),
  forgot('form'),
  forgot('invalid', null, touching('forgot.send')),
  forgot('sent', null, filling(email), submitting, seeing('auth.confirm.title')),
  reset('form', LINK_OK, seeing('reset.submit')),
  reset(
    'wrong',
    LINK_OK,
    inOrder(filling({ 'reset.new': 'short', 'reset.confirm': 'other' }), touching('reset.submit')),
  ),
  reset('verifying', waitingFor('/api/auth/check-reset-link')),
  reset('invalid', null, seeing('auth.confirm_invalid.title')),
  reset('unreachable', failing('/api/auth/check-reset-link'), seeing('auth.confirm_failed.title')),
  reset(
    'done',
    inOrder(LINK_OK, answering('/api/auth/reset-password', { ok: true })),
    inOrder(
      filling({ 'reset.new': 'correct horse', 'reset.confirm': 'correct horse' }),
      submitting,
      seeing('reset.done.title'),
    ),
  ),
  { name: 'upload-visitor', path: '/upload' },
  { name: 'settings-visitor', path: '/settings' },
  { name: 'notifications-page', path: '/settings/notifications' },
  { name: 'privacy-page', path: '/settings/privacy-safety' },
  { name: 'help-page', path: '/settings/help-support' },
  { name: 'about-page', path: '/settings/about' },
  { name: 'not_found-page', path: '/nowhere' },
  {
    name: 'shell-offline',
    path: '/settings/about',
    prepare: goingOffline,
  },
]
