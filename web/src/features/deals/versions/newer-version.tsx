import type { Deal, Version } from '@keyswap/contract/deals'
import type { ReactNode } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { deals } from '../deals.texts.ts'
import { type People, personIn } from '../people.ts'
import { ProposalSummary } from './proposal-summary.tsx'

type Props = { deal: Deal; people: People; version: Version; children?: ReactNode }

/** A version that another party proposed while the viewer was writing: what is sent answers that one. */
export function NewerVersion({ deal, people, version, children }: Props) {
  const { t } = useMessages(deals)
  const { name, isViewer } = personIn(people, version.proposed_by)
  if (isViewer) return null
  return (
    <div className="mb-4 grid grid-cols-1 gap-2 rounded-control border border-line bg-sunken p-3">
      <p className="font-semibold wrap-anywhere">
        {t(version.number === 1 ? 'counter.first' : 'counter.newer', { name })}
      </p>
      <p className="text-small">{t('counter.newer.text')}</p>
      <ProposalSummary deal={deal} people={people} version={version} />
      {children}
    </div>
  )
}
