import { type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { useOnline } from '../../lib/online.ts'
import { Button } from '../button.tsx'
import { AlertIcon } from '../first-icons.tsx'
import { EmptyState } from './empty-state.tsx'
import { NoConnection } from './no-connection.tsx'

type Props = { title: string; text?: string; onRetry: () => void }

/** An error with a retry button. */
export function Failure({ title, text, onRetry }: Props) {
  const { t } = useMessages()
  return (
    <div role="alert">
      <EmptyState
        drawing={<AlertIcon className="mx-auto size-12 text-danger-text" />}
        title={title}
        text={text}
        action={<Button onClick={onRetry}>{t('kit.retry')}</Button>}
      />
    </div>
  )
}

type FetchProps = Omit<Props, 'text'> & {
  /** Said instead while there is no connection. */
  offline: string
  /** Offered meanwhile, such as a way back. */
  meanwhile?: ReactNode
}

/**
 * For a failed fetch: retries on its own when the connection is back. Speaks of the connection only while it is gone:
 * otherwise the title says what failed.
 */
export function ErrorState({ offline, meanwhile, ...props }: FetchProps) {
  const { onRetry } = props
  const online = useOnline()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (online && wasOffline.current) onRetry()
    wasOffline.current = !online
  }, [online, onRetry])
  return online ? <Failure {...props} /> : <NoConnection text={offline} action={meanwhile} />
}
