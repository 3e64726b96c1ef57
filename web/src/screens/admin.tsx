import { useEffect } from 'react'
import { Link } from 'wouter'
import { moderation } from '../features/moderation/moderation.texts.ts'
import { useAdminAccess } from '../features/moderation/use-admin-access.ts'
import { useSession } from '../lib/http/session.ts'
import { useMessages } from '../lib/messages/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { LockDrawing } from '../ui/drawings/scenes.tsx'
import { FocusedPage } from '../ui/page/focused-page.tsx'
import { Page } from '../ui/page/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { fetched } from '../ui/states/fetched.tsx'

const Panel = fetched(() => import('./admin/panel.tsx'), Checking)
const OperatorSettings = fetched(() => import('./admin/operator-settings.tsx'), Checking)

type Of = { isSettings?: boolean }

/** The panel's code is loaded only for admins and moderators. */
export default function Admin({ isSettings = false }: Of) {
  const { status, user } = useSession()
  if (user)
    return (
      <AdminFor
        key={user.id}
        userId={user.id}
        isLikely={user.is_moderator}
        isSettings={isSettings}
      />
    )
  return status === 'loading' ? <Checking /> : <Denied />
}

type ForProps = { userId: string; isLikely: boolean; isSettings: boolean }

function AdminFor({ userId, isLikely, isSettings }: ForProps) {
  const { t } = useMessages(moderation)
  const { data: access, isError, isFetching, refetch } = useAdminAccess(userId)
  useEffect(() => {
    if (isLikely) Panel.fetch()
  }, [isLikely])
  if (access === 'no' || (isSettings && access === 'moderator')) return <Denied moved />
  if (access === 'second_factor_needed') return <FactorNeeded />
  if (access && isSettings) return <OperatorSettings />
  if (access) return <Panel viewerId={userId} isAdmin={access === 'admin'} />
  if (!isError || isFetching) return <Checking />
  return (
    <Page title={t('admin.title')}>
      <ErrorState
        title={t('admin.check_failed')}
        offline={t('admin.offline')}
        onRetry={() => void refetch()}
      />
    </Page>
  )
}

function Checking() {
  const { t } = useMessages(moderation)
  return (
    <FocusedPage title={t('admin.checking')}>
      <Spinner className="mx-auto size-8 text-muted" />
    </FocusedPage>
  )
}

function FactorNeeded() {
  const { t } = useMessages(moderation)
  return (
    <FocusedPage
      title={t('admin.factor.title')}
      text={t('admin.factor.text')}
      drawing={<LockDrawing />}
      moved
    >
      <Link href="/settings/security" className={buttonClass()}>
        {t('admin.factor.action')}
      </Link>
    </FocusedPage>
  )
}

function Denied({ moved = false }: { moved?: boolean }) {
  const { t } = useMessages(moderation)
  return (
    <FocusedPage
      title={t('admin.denied.title')}
      text={t('admin.denied.text')}
      drawing={<LockDrawing />}
      moved={moved}
    >
      <Link href="/" className={buttonClass()}>
        {t('admin.denied.action')}
      </Link>
    </FocusedPage>
  )
}
