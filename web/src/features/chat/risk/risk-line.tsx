import { useMemo } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { AlertIcon } from '../../../ui/icons.tsx'
import { chat } from '../chat.texts.ts'
import { riskIn } from './risk.ts'

type Props = {
  content: string
  /** Several chats got it within a day. */
  isRepeated: boolean
  onReport: () => void
  /** Absent where there is nothing left to block. */
  onBlock: (() => void) | undefined
}

const link = 'min-h-9 cursor-pointer rounded-small px-1 font-semibold underline underline-offset-3'

/** Advice below another member's message, if it says what scams say. Nobody is told of it. */
export default function RiskLine({ content, isRepeated, onReport, onBlock }: Props) {
  const { t } = useMessages(chat)
  const found = useMemo(() => riskIn(content), [content])
  const risk = found ?? (isRepeated ? 'repeated' : null)
  if (!risk) return null
  return (
    <div className="mt-1 flex max-w-[min(82%,34rem)] gap-1.5 px-1 text-small text-muted">
      <AlertIcon className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p>{t(`chat.risk.${risk}`)}</p>
        <div className="-ml-1 flex flex-wrap gap-x-3">
          <button type="button" onClick={onReport} className={link}>
            {t('chat.risk.report')}
          </button>
          {onBlock && (
            <button type="button" onClick={onBlock} className={link}>
              {t('chat.block')}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
