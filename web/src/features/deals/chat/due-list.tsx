import type { Deal } from '@keyswap/contract/deals'
import { serverNow } from '../../../lib/http/server-clock.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { LineLink } from '../../../ui/line-link.tsx'
import { deals as texts } from '../deals.texts.ts'
import { dealPlanHref, isDue } from '../plan-state.ts'
import { useDealsIn } from '../use-deals.ts'
import { StripIcon, useStripWords } from './strip.tsx'

/** The viewer's deals in which something is due, each in one line; undefined until that is known. */
export function useDue(viewerId: string, enabled: boolean): Deal[] | undefined {
  const open = useDealsIn('open', enabled)
  const agreed = useDealsIn('agreed', enabled)
  const lists = [open, agreed]
  // A list that could not be loaded is left out: each chat says the same.
  const isWaiting = lists.some(({ data, failureCount }) => !data && failureCount === 0)
  if (enabled && isWaiting) return undefined
  return lists.flatMap(({ data = [] }) => data).filter((deal) => isDue(deal, viewerId, serverNow()))
}

export function DueList({ due, viewerId }: { due: readonly Deal[]; viewerId: string }) {
  const { t } = useMessages(texts)
  if (due.length === 0) return null
  return (
    <section>
      <h2 className="sr-only">{t('due.title')}</h2>
      <ul className="grid grid-cols-1">
        {due.map((deal) => (
          <li key={deal.id}>
            <DueLine deal={deal} viewerId={viewerId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DueLine({ deal, viewerId }: { deal: Deal; viewerId: string }) {
  const words = useStripWords(deal, viewerId, true)
  if (!words) return null
  return (
    <LineLink href={dealPlanHref(deal)} icon={<StripIcon tone={words.tone} />} text={words.title} />
  )
}
