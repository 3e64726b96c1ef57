import type { Version } from '@keyswap/contract/deals'
import { useMessages } from '../../lib/messages/index.ts'
import { deals } from './deals.texts.ts'
import { shortHash } from './plan-state.ts'

/** The version's number and the beginning of its hash: two members can compare what they see. */
export function Hash({ version: { number, hash } }: { version: Version }) {
  const { t } = useMessages(deals)
  return (
    <p className="text-small text-muted" title={hash}>
      {t('plan.version', { number })} ·{' '}
      <span className="font-semibold tracking-wide">{shortHash(hash)}</span>
    </p>
  )
}
