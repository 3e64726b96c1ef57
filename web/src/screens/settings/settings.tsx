import type { Me } from '@keyswap/contract/accounts'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { openAuth } from '../../features/accounts/auth-dialog-state.ts'
import { LogOut } from '../../features/accounts/session/log-out.tsx'
import { settings } from '../../features/accounts/settings.texts.ts'
import { preloadAuth } from '../../features/accounts/sign-in/auth-dialog-host.tsx'
import { day } from '../../lib/formats/formats.ts'
import { useSession } from '../../lib/http/session.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import {
  BellIcon,
  DownloadIcon,
  ForwardIcon,
  HelpIcon,
  InfoIcon,
  LockIcon,
  PhoneIcon,
  ShieldIcon,
} from '../../ui/icons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Rows, SettingsRow } from './rows.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'

/** Where older links to a part of the settings lead, from mails and from apps that have not been reloaded. */
const MOVED: Record<string, string> = {
  '#notifications': '/settings/notifications#devices',
  '#kept-searches': '/settings/notifications#kept-searches',
  '#security': '/settings/security',
}

export default function Settings() {
  const { t } = useMessages(settings)
  const { status, user } = useSession()
  const [, navigate] = useLocation()
  useEffect(() => {
    const moved = MOVED[location.hash]
    if (moved) navigate(moved, { replace: true })
  }, [navigate])
  return (
    <Page title={t('settings.title')}>
      {status === 'loading' ? (
        <SettingsSkeleton />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {user ? <Head user={user} /> : <VisitorHead />}
          <Rows>
            <SettingsRow
              to="notifications"
              icon={BellIcon}
              label={t('settings.row.notifications')}
            />
            <SettingsRow to="privacy-safety" icon={LockIcon} label={t('settings.row.privacy')} />
            <SettingsRow to="help-support" icon={HelpIcon} label={t('settings.row.help')} />
            <SettingsRow to="about" icon={InfoIcon} label={t('settings.row.about')} />
          </Rows>
          <Rows>
            {user && <SettingsRow to="security" icon={ShieldIcon} label={t('settings.security')} />}
            <SettingsRow to="app" icon={PhoneIcon} label={t('settings.app')} />
            {user && <SettingsRow to="data" icon={DownloadIcon} label={t('settings.data')} />}
          </Rows>
          {user && <LogOut />}
        </div>
      )}
    </Page>
  )
}

/** Who is signed in; leads to their profile. */
function Head({ user }: { user: Me }) {
  const speech = useMessages(settings)
  const { t } = speech
  return (
    <Link
      href="/settings/profile"
      className="flex items-center gap-4 rounded-card border border-line bg-surface p-3 shadow-low transition-colors duration-150 hover:bg-sunken"
    >
      <Avatar id={user.id} name={user.name} url={user.avatar_url} className="size-16 text-title" />
      <span className="grid min-w-0 flex-1">
        <span className="line-clamp-2 text-lead font-semibold wrap-anywhere">{user.name}</span>
        <span className="truncate text-small text-muted">{user.email}</span>
        {/* What a browser has kept from an older version may lack it. */}
        {user.created_at && (
          <span className="text-small text-muted">
            {t('settings.since', { date: day(user.created_at, speech) })}
          </span>
        )}
      </span>
      <ForwardIcon className="size-5 shrink-0 text-muted" />
    </Link>
  )
}

function VisitorHead() {
  const { t } = useMessages(settings)
  return (
    <section className="grid gap-2 rounded-card border border-line bg-surface p-5 shadow-low">
      <h2 className="text-lead">{t('settings.visitor.title')}</h2>
      <p className="text-muted">{t('settings.visitor.text')}</p>
      <Button className="mt-2" onClick={() => openAuth('sign_in')} onPointerEnter={preloadAuth}>
        {t('shell.sign_in')}
      </Button>
    </section>
  )
}
