import { useSession } from '../../lib/http/session.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Page } from '../../ui/page/page.tsx'
import { fetched } from '../../ui/states/fetched.tsx'
import { info } from './info.texts.ts'
import { BackToSettings } from './info-page.tsx'
import { SectionSkeleton } from './settings-skeleton.tsx'

const NotificationSwitches = fetched(() => import('./notification-switches.tsx'), SectionSkeleton)

const parts = ['match', 'message', 'activity', 'manage'] as const

export default function Notifications() {
  const { t } = useMessages(info)
  const { user } = useSession()
  return (
    <Page title={t('notifications.title')} before={<BackToSettings />}>
      <div className="grid grid-cols-1 gap-8">
        <dl className="grid gap-3">
          {parts.map((part) => (
            <div key={part}>
              <dt className="font-semibold">{t(`notifications.${part}.title`)}</dt>
              <dd className="text-muted">{t(`notifications.${part}.text`)}</dd>
            </div>
          ))}
        </dl>
        {user && <NotificationSwitches user={user} />}
      </div>
    </Page>
  )
}
