import type { Papers } from '@keyswap/contract/deals'
import { length } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { deals } from './deals.texts.ts'

/** A car's papers. */
export function PaperFacts({ papers }: { papers: Papers }) {
  const speech = useMessages(deals)
  const { t } = speech
  const facts: [name: string, text: string | null][] = [
    [t('papers.vin'), papers.vin],
    [t('papers.plate'), papers.plate],
    [
      t('papers.odometer'),
      papers.odometer === null ? null : length(papers.odometer, papers.odometer_unit, speech),
    ],
    [t('papers.keys'), papers.keys === null ? null : String(papers.keys)],
    [t('papers.defects'), papers.defects],
  ]
  return (
    <dl className="grid grid-cols-1 gap-1 phone:grid-cols-[auto_minmax(0,1fr)] phone:gap-x-4">
      {facts.map(([name, text]) => (
        <div key={name} className="grid phone:contents">
          <dt className="text-small text-muted">{name}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{text ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
