import type { ReactNode } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { OfflineIcon } from '../first-icons.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = { text?: string | undefined; action?: ReactNode }

/** Shown instead of a screen or data that cannot be fetched offline. `text` says what it is and what can be done. */
export function NoConnection({ text, action }: Props) {
  const { t } = useMessages()
  return (
    <div role="status" className="px-4">
      <EmptyState
        drawing={<OfflineIcon className="mx-auto size-12 text-star-text" />}
        title={t('no_line.title')}
        text={text ?? t('no_line.text')}
        action={action}
      />
    </div>
  )
}
