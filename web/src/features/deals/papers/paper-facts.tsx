import type { Papers } from '@keyswap/contract/deals'
import { amount } from '../../../lib/formats/amount.ts'
import { dateOf } from '../../../lib/formats/formats.ts'
import { useUnits } from '../../../lib/formats/units.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { deals } from '../deals.texts.ts'
import { odometer } from '../odometer.ts'

type Fact = [name: string, text: string | null]

const optional = (facts: Fact[]): Fact[] => facts.filter(([, text]) => text !== null)

/** A car's papers. A moderator sees them without the numbers, which are for the parties alone. */
export function PaperFacts({
  papers,
  hasNumbers = true,
}: {
  papers: Papers
  hasNumbers?: boolean
}) {
  const speech = useMessages(deals)
  const { t } = speech
  const { distance } = useUnits()
  const { odometer: count, odometer_unit: unit } = papers
  const worthOf = ({ value_cents, currency }: Papers) =>
    value_cents === null || currency === null ? null : amount(value_cents, currency, speech)
  const numbers: Fact[] = hasNumbers
    ? [
        [t('papers.vin'), papers.vin],
        [t('papers.plate'), papers.plate],
      ]
    : []
  const facts: Fact[] = [
    ...numbers,
    [t('paper.odometer'), count === null ? null : odometer({ count, unit }, distance, speech)],
    [t('papers.keys'), papers.keys === null ? null : String(papers.keys)],
    [t('papers.defects'), papers.defects],
    // Only the agreement needs these, so they are not missed here.
    ...optional([
      [
        t('papers.first_registration'),
        papers.first_registration && dateOf(papers.first_registration, speech),
      ],
      [
        t('papers.inspection_until'),
        papers.inspection_until && dateOf(papers.inspection_until, speech),
      ],
      [t('paper.value'), worthOf(papers)],
    ]),
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
