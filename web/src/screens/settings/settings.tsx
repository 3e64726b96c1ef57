import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useSignOut } from '../../features/accounts/use-sign-out.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { settings } from '../../lib/messages/settings.ts'
import { currency, distance, language, theme } from '../../lib/preferences.ts'
import { useSession } from '../../lib/session.ts'
import { type Store, useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import {
  BellIcon,
  ForwardIcon,
  HelpIcon,
  type Icon,
  InfoIcon,
  LockIcon,
  LogOutIcon,
} from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'

export default function Settings() {
  const { t } = useMessages(settings)
  const { status } = useSession()
  return (
    <Page title={t('settings.title')}>
      <div className="grid gap-8">
        <Section title={t('settings.appearance')}>
          <Preferences />
        </Section>
        <Section title={t('settings.information')}>
          <ul className="divide-y divide-line">
            <Row to="notifications" icon={BellIcon} label={t('settings.row.notifications')} />
            <Row to="privacy-safety" icon={LockIcon} label={t('settings.row.privacy')} />
            <Row to="help-support" icon={HelpIcon} label={t('settings.row.help')} />
            <Row to="about" icon={InfoIcon} label={t('settings.row.about')} />
          </ul>
        </Section>
        {status === 'signed_in' && <LogOut />}
      </div>
    </Page>
  )
}

function LogOut() {
  const { t } = useMessages(settings)
  const { pending, signOut } = useSignOut()
  return (
    <Button variant="secondary" pending={pending} onClick={signOut}>
      <LogOutIcon className="size-5" />
      {t('settings.log_out')}
    </Button>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 px-1 text-small font-semibold tracking-normal text-muted">{title}</h2>
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-low">
        {children}
      </div>
    </section>
  )
}

function Preferences() {
  const { t } = useMessages(settings)
  return (
    <div className="grid gap-5 p-4">
      <Choice
        label={t('settings.language')}
        store={language}
        labels={{ en: t('settings.language.en'), lv: t('settings.language.lv') }}
      />
      <Choice
        label={t('settings.theme')}
        store={theme}
        labels={{
          system: t('settings.theme.system'),
          light: t('settings.theme.light'),
          dark: t('settings.theme.dark'),
        }}
      />
      <Choice
        label={t('settings.distance')}
        store={distance}
        labels={{ mi: t('settings.distance.mi'), km: t('settings.distance.km') }}
      />
      <Choice
        label={t('settings.currency')}
        store={currency}
        labels={{ USD: t('settings.currency.USD'), EUR: t('settings.currency.EUR') }}
      />
      <p className="-mt-3 text-small text-muted">{t('settings.currency.hint')}</p>
    </div>
  )
}

type ChoiceProps<T extends string> = { label: string; store: Store<T>; labels: Record<T, string> }

/** A choice that holds at once, in this browser. */
function Choice<T extends string>({ label, store, labels }: ChoiceProps<T>) {
  const value = useStore(store)
  const options = (Object.keys(labels) as T[]).map((each) => ({ value: each, label: labels[each] }))
  return <SegmentedControl label={label} options={options} value={value} onChange={store.set} />
}

function Row({ to, icon: RowIcon, label }: { to: string; icon: Icon; label: string }) {
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
