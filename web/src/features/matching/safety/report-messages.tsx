import { report as limits } from '@keyswap/contract/limits'
import { useId } from 'react'
import { dateTime } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { DownIcon } from '../../../ui/icons.tsx'
import { matching } from '../matching.texts.ts'
import type { Shown } from './use-report.ts'

type Props = {
  messages: readonly Shown[]
  chosen: readonly number[]
  onChoose: (seqs: number[]) => void
}

/** Which messages moderators will see. Folded: what is chosen already is right for most. */
export function ReportMessages({ messages, chosen, onChoose }: Props) {
  const speech = useMessages(matching)
  const { t } = speech
  const id = useId()
  const isFull = chosen.length >= limits.joined
  return (
    <details className="group rounded-control border border-line px-4">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        {t('report.messages', { count: chosen.length })}
        <DownIcon className="ml-auto size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <p className="text-small text-muted">{t('report.messages.hint', { count: limits.joined })}</p>
      <ul className="-mx-4 mt-2 max-h-64 overflow-y-auto overscroll-contain px-4 pb-3">
        {messages.map(({ seq, text, created_at }) => (
          <li key={seq} className="flex items-start gap-3 py-2.5">
            <Checkbox
              id={`${id}-${seq}`}
              checked={chosen.includes(seq)}
              disabled={isFull && !chosen.includes(seq)}
              onChange={({ currentTarget }) =>
                onChoose(
                  currentTarget.checked
                    ? [...chosen, seq]
                    : chosen.filter((other) => other !== seq),
                )
              }
            />
            <label htmlFor={`${id}-${seq}`} className="min-w-0 flex-1 cursor-pointer">
              <span className="line-clamp-2 leading-snug wrap-anywhere">{text}</span>
              <span className="block text-small text-muted">{dateTime(created_at, speech)}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
