// Second factors: in Settings, at the sign-in, and where the admin panel needs one.
import {
  answering,
  failing,
  filling,
  inOrder,
  type Picture,
  type Scene,
  seeing,
  submitting,
  touching,
} from './picture.ts'

const NONE = { totp: false, passkeys: [], recovery_codes_left: 0, is_demanded: false }
const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
const BOTH = {
  totp: true,
  passkeys: [
    {
      id: '01890a5d-ac96-774b-bcce-b302099a8057',
      name: 'Samsung Internet on Android',
      created_at: ago(40),
      last_used_at: ago(2),
    },
    {
      id: '01890a5d-ac96-774b-bcce-b302099a8058',
      name: 'Chrome on Windows',
      created_at: ago(1),
      last_used_at: null,
    },
  ],
  recovery_codes_left: 8,
  is_demanded: false,
}
const LAST = { ...BOTH, totp: false, passkeys: BOTH.passkeys.slice(1) }
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const CODES = Array.from({ length: 10 }, (_, index) => `k7m2-${index}pq4-x9bt-e5hw-mz8d-v3wy`)

const toSection = ({ page }: Scene) =>
  page.locator('#security').evaluate((section) => section.scrollIntoView())

/** Says yes in the question that has just opened. */
const confirming =
  (key: string) =>
  ({ page, say }: Scene) =>
    page
      .getByRole('alertdialog')
      .getByRole('button', { name: say(key) })
      .click()

const settings = (
  name: string,
  before: Picture['before'],
  prepare: Picture['prepare'],
): Picture => ({
  name: `settings-security_${name}`,
  path: '/settings',
  signedIn: true,
  narrow: true,
  ...(before && { before }),
  prepare: inOrder(seeing('settings.security'), toSection, prepare ?? seeing('settings.passkeys')),
})

const secondStep = (
  name: string,
  ways: string[],
  ...prepare: ((scene: Scene) => Promise<unknown>)[]
): Picture => ({
  name: `sign_in-second_${name}`,
  path: '/settings/about',
  narrow: true,
  before: inOrder(
    answering('/api/auth/sign-in', 200, { mfa_required: true, ticket: 'x', ways }),
    answering('/api/contact', 200, { email: 'support@keyswap.example' }),
  ),
  prepare: inOrder(
    touching('shell.sign_in'),
    filling({ 'auth.email': 'anna@example.com', 'auth.password': 'correct horse' }),
    submitting,
    seeing('auth.step.title'),
    ...prepare,
  ),
})

export const security: Picture[] = [
  settings('none', answering('/api/me/factors', 200, NONE), undefined),
  settings('both', answering('/api/me/factors', 200, BOTH), undefined),
  settings(
    'demanded',
    answering('/api/me/factors', 200, { ...NONE, is_demanded: true }),
    undefined,
  ),
  settings(
    'few',
    answering('/api/me/factors', 200, { ...BOTH, recovery_codes_left: 2 }),
    undefined,
  ),
  settings('failed', failing('/api/me/factors'), seeing('settings.factors.load_failed')),
  settings('proof', undefined, touching('settings.totp.set_up')),
  settings(
    'proof_passkey',
    answering('/api/me/factors', 200, BOTH),
    inOrder(touching('settings.totp.remove'), confirming('settings.totp.remove')),
  ),
  settings(
    'proof_password',
    answering('/api/me/factors', 200, BOTH),
    inOrder(
      touching('settings.totp.remove'),
      confirming('settings.totp.remove'),
      touching('settings.proof.use_password'),
    ),
  ),
  settings('password', undefined, touching('settings.password.change')),
  settings(
    'password_refused',
    answering('/api/auth/change-password', 400, {
      code: 'WEAK_PASSWORD',
      message: '',
      reasons: ['obvious'],
    }),
    inOrder(
      touching('settings.password.change'),
      filling({
        'settings.password.current': 'correct horse',
        'settings.password.new': 'keyswap1',
        'settings.password.again': 'keyswap1',
      }),
      submitting,
      seeing('auth.obvious_password'),
    ),
  ),
  settings(
    'proof_recovery',
    answering('/api/me/factors', 200, LAST),
    inOrder(
      touching('settings.recovery.renew'),
      confirming('settings.recovery.renew'),
      touching('settings.proof.use_password'),
      filling({ 'settings.code.recovery': CODES[0] ?? '' }),
    ),
  ),
  settings(
    'last_remove',
    answering('/api/me/factors', 200, { ...LAST, is_demanded: true }),
    ({ page, say }) => page.getByRole('button', { name: say('settings.passkeys.remove') }).click(),
  ),
  settings(
    'delete',
    answering('/api/me/factors', 200, BOTH),
    inOrder(touching('settings.delete'), seeing('settings.delete.others')),
  ),
  settings(
    'totp_remove',
    answering('/api/me/factors', 200, BOTH),
    touching('settings.totp.remove'),
  ),
  {
    ...settings(
      'totp',
      answering('/api/me/totp', 200, {
        secret: SECRET,
        uri: `otpauth://totp/Keyswap:anna?secret=${SECRET}`,
      }),
      inOrder(touching('settings.totp.set_up'), seeing('settings.totp.by_hand')),
    ),
    perSize: true,
  },
  settings(
    'codes',
    inOrder(
      answering('/api/me/factors', 200, BOTH),
      answering('/api/me/recovery-codes', 200, { recovery_codes: CODES }),
    ),
    inOrder(touching('settings.recovery.renew'), confirming('settings.recovery.renew')),
  ),
  settings(
    'codes_leave',
    inOrder(
      answering('/api/me/factors', 200, BOTH),
      answering('/api/me/recovery-codes', 200, { recovery_codes: CODES }),
    ),
    inOrder(
      touching('settings.recovery.renew'),
      confirming('settings.recovery.renew'),
      seeing('settings.recovery.save'),
      ({ page }) => page.keyboard.press('Escape'),
      seeing('settings.recovery.leave.title'),
    ),
  ),
  secondStep('code', ['totp', 'passkey']),
  secondStep('passkey', ['passkey']),
  secondStep(
    'recovery',
    ['totp'],
    touching('auth.step.use_recovery'),
    filling({ 'auth.step.recovery_code': CODES[0] ?? '' }),
  ),
  {
    name: 'admin-factor_needed',
    path: '/admin',
    signedIn: true,
    narrow: true,
    before: inOrder(
      ({ page }) =>
        page.route('**/api/me', async (route) => {
          const answer = await route.fetch()
          await route.fulfill({ json: { ...(await answer.json()), is_admin: true } })
        }),
      answering('/api/me/factors', 200, { ...NONE, is_demanded: true }),
    ),
    prepare: seeing('admin.factor.title'),
  },
]
