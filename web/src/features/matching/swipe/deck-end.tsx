import type { FilterName } from '@keyswap/contract/choices'
import { deck as limits } from '@keyswap/contract/limits'
import type { DeckSummary } from '@keyswap/contract/matching'
import type { ReactNode } from 'react'
import { type Speech, useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { RefreshIcon } from '../../../ui/icons.tsx'
import { browse } from '../browse.texts.ts'
import type { DeckStore } from '../deck/deck-store.ts'
import { countFilters, type Filters, withoutFilter } from '../filters/filters.ts'
import { useDeckEnd } from './use-deck-end.ts'

/** How many filters can be removed from here: those that hide the most cars. */
const OFFERED = 2

type Props = {
  store: DeckStore
  filters: Filters
  onFilters: (filters: Filters) => void
  /** Whether all swipes have been sent. */
  isSettled: boolean
  /** Shares the member's car. Only for members who have seen cars: others find it among their first steps. */
  share: ReactNode
  children?: ReactNode
}

export default function DeckEnd({ store, filters, onFilters, isSettled, share, children }: Props) {
  const { t } = useMessages(browse)
  const { summary, lookAgain, isPending } = useDeckEnd(store, filters, isSettled)
  return (
    <div className="grid justify-items-center gap-4">
      {summary && summary.seen > 0 && <p className="font-semibold">{seenText(summary.seen, t)}</p>}
      <div className="flex flex-wrap justify-center gap-2">
        {summary?.has_passed && (
          <Button size="small" pending={isPending} onClick={lookAgain}>
            {!isPending && <RefreshIcon className="size-5" />}
            {t('end.again')}
          </Button>
        )}
        {summary?.widen.slice(0, OFFERED).map((hidden) => (
          <Widen
            key={hidden.filter}
            {...hidden}
            onWiden={() => onFilters(withoutFilter(filters, hidden.filter))}
          />
        ))}
        {countFilters(filters) > 0 && (
          <Button variant="secondary" size="small" onClick={() => onFilters({})}>
            {t('filters.clear')}
          </Button>
        )}
        {children}
        {summary && summary.seen > 0 && share}
      </div>
    </div>
  )
}

export const seenText = (count: number, t: Speech<typeof browse.english>['t']): string =>
  count > limits.max_seen
    ? t('end.seen_many', { count: limits.max_seen })
    : t('end.seen', { count })

type WidenProps = DeckSummary['widen'][number] & { onWiden: () => void }

function Widen({ filter, count, onWiden }: WidenProps) {
  const { t } = useMessages(browse)
  const isCapped = count >= limits.max_hidden
  const name = t(`filters.name.${filter satisfies FilterName}`)
  return (
    <Button variant="secondary" size="small" onClick={onWiden}>
      {t(isCapped ? 'end.widen_many' : 'end.widen', { filter: name, count })}
    </Button>
  )
}
