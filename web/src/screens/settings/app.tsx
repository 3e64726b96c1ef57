import { ProfileSwitch } from '../../features/accounts/profile/profile-switch.tsx'
import { settings } from '../../features/accounts/settings.texts.ts'
import { InstallSection } from '../../features/push/install-section.tsx'
import { push } from '../../features/push/push.texts.ts'
import { isInstalled, useWayToInstall } from '../../features/push/way-to-install.ts'
import { useSession } from '../../lib/http/session.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Page } from '../../ui/page/page.tsx'
import { BackToSettings } from './info-page.tsx'
import { Preferences } from './preferences.tsx'
import { Card, Section } from './section.tsx'
import { SectionSkeleton } from './settings-skeleton.tsx'

export default function AppSettings() {
  const { t } = useMessages(settings)
  const { t: offer } = useMessages(push)
  const { status, user } = useSession()
  const way = useWayToInstall()
  return (
    <Page title={t('settings.app')} before={<BackToSettings />}>
      {status === 'loading' ? (
        <SectionSkeleton />
      ) : (
        <div className="grid grid-cols-1 gap-8">
          <Card>
            <Preferences />
          </Card>
          {user && (
            <Section title={t('settings.rings')}>
              <ProfileSwitch user={user} choice="offer_rings" />
            </Section>
          )}
          {!isInstalled() && (
            <Section title={offer('install.section')}>
              <InstallSection way={way} />
            </Section>
          )}
        </div>
      )}
    </Page>
  )
}
