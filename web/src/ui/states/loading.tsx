import { type ReactNode, useEffect, useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { useOnline } from '../../lib/online.ts'
import { cx } from '../cx.ts'
import { NoConnection } from './no-connection.tsx'

type Props = { className?: string; children: ReactNode }

/** What is kept on the device is there sooner. */
const LONG_MS = 1_000

/** Wraps skeletons while data is fetched. If that takes long and the device is offline, it says so. */
export function Loading({ className, children }: Props) {
  const { t } = useMessages()
  const online = useOnline()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!online && isLong) return <NoConnection />
  return (
    <div className={cx('late', className)} aria-busy="true">
      <span role="status" className="sr-only">
        {t('kit.loading')}
      </span>
      {children}
    </div>
  )
}
