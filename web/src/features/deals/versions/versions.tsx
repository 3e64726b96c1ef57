import type { Deal, Version } from '@keyswap/contract/deals'
import { dateTime } from '../../../lib/formats/formats.ts'
import { listed } from '../../../lib/formats/listed.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { deals } from '../deals.texts.ts'
import { type People, personIn } from '../people.ts'
import { AgreementHash, Hash } from './hash.tsx'
import { ProposalSummary } from './proposal-summary.tsx'

type Props = {
  deal: Deal
  people: People
  /** The plan above shows it, so it is not repeated if it is the only one. */
  shown?: Version
}

/** All versions, newest first, with what each changed, and the codes by which two members can compare what they see. */
export function Versions({ deal, people, shown }: Props) {
  const speech = useMessages(deals)
  const { t, locale } = speech
  const nameOf = (id: string, you: string) => {
    const { isViewer, name } = personIn(people, id)
    return isViewer ? you : name
  }
  // In the order of the parties: the viewer first.
  const accepted = (ids: string[]) =>
    listed(
      people.filter(({ id }) => ids.includes(id)).map(({ id }) => nameOf(id, t('plan.you'))),
      locale,
    )
  return (
    <details>
      <summary className="w-fit rounded-small py-2 font-semibold underline decoration-line-strong underline-offset-4">
        {t('versions.title', { count: deal.versions.length })}
      </summary>
      <AgreementHash deal={deal} />
      {shown && deal.versions.length === 1 ? (
        <Hash version={shown} />
      ) : (
        <ol className="mt-2 grid grid-cols-1 gap-3">
          {deal.versions.toReversed().map((version) => (
            <li
              key={version.number}
              className="grid grid-cols-1 gap-2 rounded-control border border-line bg-surface p-3"
            >
              <p className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 font-semibold wrap-anywhere">
                  {nameOf(version.proposed_by, t('versions.you'))}
                </span>
                <time dateTime={version.created_at} className="text-small text-muted">
                  {dateTime(version.created_at, speech)}
                </time>
                {deal.agreed?.version === version.number && (
                  <Badge tone="good">{t('strip.agreed')}</Badge>
                )}
              </p>
              <ProposalSummary deal={deal} people={people} version={version} />
              <p className="text-small text-muted">
                {t('versions.accepted', { names: accepted(version.accepted_by) })}
              </p>
              <Hash version={version} />
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}
