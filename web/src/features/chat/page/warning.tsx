import type { WarningKind } from '@keyswap/contract/choices'
import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { AlertIcon } from '../../../ui/icons.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { chat } from '../chat.texts.ts'

type Props = {
  kind: WarningKind
  /** Where there are several others. */
  name: string | undefined
}

/** A moderator has closed the account of another member of the chat for fraud, or has opened it again. */
export function Warning({ kind, name }: Props) {
  const { t } = useMessages(chat)
  const [isAsked, setAsked] = useState(false)
  const text = name === undefined ? t(`chat.${kind}`) : t(`chat.${kind}.of`, { name })
  if (kind === 'lifted')
    return (
      <p role="status" className="shrink-0 border-b border-line bg-sunken px-4 py-3">
        {text}
      </p>
    )
  return (
    <div
      role="alert"
      className="flex shrink-0 gap-3 border-b border-line bg-danger-soft px-4 py-3 text-danger-text"
    >
      <AlertIcon className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0 font-semibold wrap-anywhere">
        {text} {t('chat.fraud.paid')}{' '}
        <button
          type="button"
          onClick={() => setAsked(true)}
          className="relative cursor-pointer rounded-small underline underline-offset-3 before:absolute before:-inset-x-2 before:-inset-y-3"
        >
          {t('chat.fraud.do')}
        </button>
      </p>
      <Dialog open={isAsked} onClose={() => setAsked(false)} title={t('chat.paid.title')}>
        <ol className="mt-3 grid list-decimal gap-2 pl-5">
          <li>{t('chat.paid.bank')}</li>
          <li>{t('chat.paid.keep')}</li>
          <li>{t('chat.paid.police')}</li>
        </ol>
      </Dialog>
    </div>
  )
}
