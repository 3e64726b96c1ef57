import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { settings } from '../../features/accounts/settings.texts.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page/page.tsx'

type Props = {
  title: string
  lead?: string | undefined
  /** Above the texts: what can be done here. */
  first?: ReactNode
  children: ReactNode
}

export function InfoPage({ title, lead, first, children }: Props) {
  return (
    <Page
      title={title}
      {...(lead !== undefined && { lead })}
      className="max-w-text"
      before={<BackToSettings />}
    >
      {first && <div className="mb-6">{first}</div>}
      <div className="divide-y divide-line border-t border-line">{children}</div>
    </Page>
  )
}

export function BackToSettings() {
  const { t } = useMessages(settings)
  return (
    <Link
      href="/settings"
      className={buttonClass({
        variant: 'ghost',
        size: 'small',
        className: '-ml-3 mb-3 pl-2 text-left',
      })}
    >
      <BackIcon className="size-5" />
      {t('settings.back')}
    </Link>
  )
}

export function InfoSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5 py-5">
      <h2 className="text-lead">{title}</h2>
      {children}
    </section>
  )
}
