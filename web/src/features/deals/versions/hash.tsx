import type { Deal, Version } from '@keyswap/contract/deals'
import { useMessages } from '../../../lib/messages/index.ts'
import { deals } from '../deals.texts.ts'
import { shortHash } from '../plan-state.ts'

/** The version's number and the beginning of its hash: two members can compare what they see. */
export function Hash({ version: { number, hash } }: { version: Version }) {
  const { t } = useMessages(deals)
  return <Named name={t('plan.version', { number })} hash={hash} />
}

/** Of the agreement with its papers, which is printed. */
export function AgreementHash({ deal }: { deal: Deal }) {
  const { t } = useMessages(deals)
  if (deal.agreement_hash === null) return null
  return (
    <Named
      name={t('plan.agreement', { number: deal.papers_revision })}
      hash={deal.agreement_hash}
    />
  )
}

/** A line may break after the dot, not before it. */
const NO_BREAK = '\u00A0'

const Named = ({ name, hash }: { name: string; hash: string }) => (
  <p className="text-small text-muted" title={hash}>
    {name}
    {NO_BREAK}· <span className="font-semibold tracking-wide">{shortHash(hash)}</span>
  </p>
)
