import { Link } from 'wouter'
import { settings } from '../../features/accounts/settings.texts.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { BellIcon, ForwardIcon, HelpIcon, type Icon, InfoIcon, LockIcon } from '../../ui/icons.tsx'
import { Section } from './section.tsx'

export function Information() {
  const { t } = useMessages(settings)
  return (
    <Section title={t('settings.information')}>
      <ul className="divide-y divide-line">
        <SettingsRow to="notifications" icon={BellIcon} label={t('settings.row.notifications')} />
        <SettingsRow to="privacy-safety" icon={LockIcon} label={t('settings.row.privacy')} />
        <SettingsRow to="help-support" icon={HelpIcon} label={t('settings.row.help')} />
        <SettingsRow to="about" icon={InfoIcon} label={t('settings.row.about')} />
      </ul>
    </Section>
  )
}

export function SettingsRow({
  to,
  icon: RowIcon,
  label,
}: {
  to: string
  icon: Icon
  label: string
}) {
  return (
    <li>
      <Link
        href={`/settings/${to}`}
        className="flex min-h-14 items-center gap-3 px-4 py-2 transition-colors duration-150 hover:bg-sunken focus-visible:outline-offset-[-3px]"
      >
        <RowIcon className="text-muted" />
        <span className="flex-1 font-semibold">{label}</span>
        <ForwardIcon className="size-5 text-muted" />
      </Link>
    </li>
  )
}
