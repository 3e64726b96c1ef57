import { openAuth } from '../../features/accounts/auth-dialog-state.ts'
import { settings } from '../../features/accounts/settings.texts.ts'
import { preloadAuth } from '../../features/accounts/sign-in/auth-dialog-host.tsx'
import { useSession } from '../../lib/http/session.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { fetched } from '../../ui/states/fetched.tsx'
import { Information } from './information.tsx'
import { Preferences } from './preferences.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'

const MemberSettings = fetched(() => import('./member-settings.tsx'), SettingsSkeleton)

export default function Settings() {
  const { t } = useMessages(settings)
  const { status, user } = useSession()
  return (
    <Page title={t('settings.title')}>
      {status === 'loading' && <SettingsSkeleton />}
      {status === 'signed_out' && <VisitorSettings />}
      {user && <MemberSettings user={user} />}
    </Page>
  )
}

function VisitorSettings() {
  const { t } = useMessages(settings)
  return (
    <div className="grid grid-cols-1 gap-8">
      <section className="grid gap-2 rounded-card border border-line bg-surface p-5 shadow-low">
        <h2 className="text-lead">{t('settings.visitor.title')}</h2>
        <p className="text-muted">{t('settings.visitor.text')}</p>
        <Button className="mt-2" onClick={() => openAuth('sign_in')} onPointerEnter={preloadAuth}>
          {t('shell.sign_in')}
        </Button>
      </section>
      <Preferences />
      <Information />
    </div>
  )
}
