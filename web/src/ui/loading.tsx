import type { ReactNode } from 'react'
import { useMessages } from '../lib/messages/index.ts'
import { useOnline } from '../lib/online.ts'
import { cx } from './cx.ts'
import { NoLine } from './no-line.tsx'

type Props = { className?: string; children: ReactNode }

/** The shapes of what is being fetched. Without a connection it waits for one, and says so. */
export function Loading({ className, children }: Props) {
  const { t } = useMessages()
  if (!useOnline()) return <NoLine />
  return (
    <div className={cx('late', className)} aria-busy="true">
      <span role="status" className="sr-only">
        {t('kit.loading')}
      </span>
      {children}
    </div>
  )
}
