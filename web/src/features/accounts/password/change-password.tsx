import type { Me } from '@keyswap/contract/accounts'
import { password as passwordLimits, profile } from '@keyswap/contract/limits'
import { Link } from 'wouter'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { accounts } from '../accounts.texts.ts'
import { carryEmail } from '../carried-email.ts'
import { CurrentPassword, GuardedForm } from '../factors/guarded-form.tsx'
import { settings } from '../settings.texts.ts'
import { useChangePassword } from './use-change-password.ts'

export function ChangePassword({ user }: { user: Me }) {
  const { t } = useMessages(settings)
  const { t: say } = useMessages(accounts)
  const change = useChangePassword(user.id)
  return (
    <div className="grid gap-3 border-b border-line p-4">
      <div className="flex gap-3">
        <LockIcon className="text-muted" />
        <div className="min-w-0">
          <h2 className="text-body font-semibold">{t('settings.password')}</h2>
          <p className="text-small text-muted">{t('settings.password.text')}</p>
        </div>
      </div>
      <Button variant="secondary" size="small" onClick={() => change.show('form')}>
        {t('settings.password.change')}
      </Button>
      <GuardedForm
        user={user}
        change={change}
        purpose="change_password"
        title={t('settings.password.change')}
      >
        <CurrentPassword email={user.email} change={change} />
        <Link
          href="/forgot-password"
          onClick={() => carryEmail(user.email)}
          className="-my-1 justify-self-end py-1 font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {say('auth.forgot')}
        </Link>
        <PasswordField
          label={t('settings.password.new')}
          name="password"
          autoComplete="new-password"
          defaultValue={change.given.password}
          maxLength={profile.password_max_length}
          hint={say('reset.hint', { min: passwordLimits.min_length })}
          error={change.errors.password}
        />
        <PasswordField
          label={t('settings.password.again')}
          name="confirmation"
          autoComplete="new-password"
          defaultValue={change.given.confirmation}
          maxLength={profile.password_max_length}
          error={change.errors.confirmation}
        />
        <Button
          type="submit"
          className="mt-1"
          pending={change.pending}
          pendingText={t('settings.password.pending')}
        >
          {t('settings.password.change')}
        </Button>
      </GuardedForm>
    </div>
  )
}
