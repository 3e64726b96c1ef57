import type { ReactNode } from 'react'
import { useMessages } from '../lib/messages/index.ts'
import { useOnline } from '../lib/online.ts'
import { cx } from './cx.ts'
import { NoConnection } from './no-connection.tsx'

type Props = { className?: string; children: ReactNode }

/** Wraps skeletons while data is fetched. Offline, it says that there is no connection. */
export function Loading({ className, children }: Props) {
  const { t } = useMessages()
  if (!useOnline()) return <NoConnection />
  return (
    <div className={cx('late', className)} aria-busy="true">
      <span role="status" className="sr-only">
        {t('kit.loading')}
      </span>
      {children}
    </div>
  )
}
