// Pictures of second factors: in Settings, at the sign-in, and in an admin panel that demands one.
import {
  answering,
  confirming,
  failing,
  filling,
  inOrder,
  type Picture,
  picturesOf,
  type Step,
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

const section = picturesOf('settings', '/settings/security', { signedIn: true, narrow: true })
const withFactors = (json: object) => answering('/api/me/factors', json)

const settings = (name: string, before: Step | null, ...steps: Step[]): Picture =>
  section(`security_${name}`, before, ...(steps.length > 0 ? steps : [seeing('settings.passkeys')]))

const secondStep = (name: string, ways: string[], ...steps: Step[]): Picture => ({
  name: `sign_in-second_${name}`,
  path: '/settings/about',
  narrow: true,
  before: inOrder(
    answering('/api/auth/sign-in', { mfa_required: true, ticket: 'x', ways }),
    answering('/api/contact', { email: 'support@keyswap.example' }),
  ),
  prepare: inOrder(
    touching('shell.sign_in'),
    filling({ 'auth.email': 'anna@example.com', 'auth.password': 'correct horse' }),
    submitting,
    seeing('auth.step.title'),
    ...steps,
  ),
})

export const security: Picture[] = [
  settings('none', withFactors(NONE)),
  settings('both', withFactors(BOTH)),
  settings('demanded', withFactors({ ...NONE, is_demanded: true })),
  settings('few', withFactors({ ...BOTH, recovery_codes_left: 2 })),
  settings('failed', failing('/api/me/factors'), seeing('settings.factors.load_failed')),
  settings('proof', null, touching('settings.totp.set_up')),
  settings(
    'proof_passkey',
    withFactors(BOTH),
    inOrder(touching('settings.totp.remove'), confirming('settings.totp.remove')),
  ),
  settings(
    'proof_password',
    withFactors(BOTH),
    inOrder(
      touching('settings.totp.remove'),
      confirming('settings.totp.remove'),
      touching('settings.proof.use_password'),
    ),
  ),
  settings('password', null, touching('settings.password.change')),
  settings('email', null, touching('settings.email.change')),
  settings(
    'email_waiting',
    answering('/api/me/email', {
      email: 'anna@example.com',
      waiting: { email: 'anna.ozola@example.com', until: ago(-1) },
    }),
    seeing('settings.email.cancel'),
  ),
  settings(
    'password_refused',
    answering(
      '/api/auth/change-password',
      { code: 'WEAK_PASSWORD', message: '', reasons: ['obvious'] },
      400,
    ),
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
    withFactors(LAST),
    inOrder(
      touching('settings.recovery.renew'),
      confirming('settings.recovery.renew'),
      touching('settings.proof.use_password'),
      filling({ 'settings.code.recovery': CODES[0] ?? '' }),
    ),
  ),
  settings('last_remove', withFactors({ ...LAST, is_demanded: true }), ({ page, say }) =>
    page.getByRole('button', { name: say('settings.passkeys.remove') }).click(),
  ),
  {
    ...settings(
      'delete',
      withFactors(BOTH),
      inOrder(touching('settings.delete'), seeing('settings.delete.others')),
    ),
    path: '/settings/data',
  },
  settings('totp_remove', withFactors(BOTH), touching('settings.totp.remove')),
  {
    ...settings(
      'totp',
      answering('/api/me/totp', {
        secret: SECRET,
        uri: `otpauth://totp/Keyswap:anna?secret=${SECRET}`,
      }),
      inOrder(touching('settings.totp.set_up'), seeing('settings.totp.by_hand')),
    ),
    perSize: true,
  },
  settings(
    'codes',
    inOrder(withFactors(BOTH), answering('/api/me/recovery-codes', { recovery_codes: CODES })),
    inOrder(touching('settings.recovery.renew'), confirming('settings.recovery.renew')),
  ),
  settings(
    'codes_leave',
    inOrder(withFactors(BOTH), answering('/api/me/recovery-codes', { recovery_codes: CODES })),
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
      withFactors({ ...NONE, is_demanded: true }),
    ),
    prepare: seeing('admin.factor.title'),
  },
]
