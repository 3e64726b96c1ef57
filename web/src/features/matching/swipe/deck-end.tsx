import type { FilterName } from '@keyswap/contract/choices'
import type { DeckSummary } from '@keyswap/contract/matching'
import type { ReactNode } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { RefreshIcon } from '../../../ui/icons.tsx'
import { browse } from '../browse.texts.ts'
import type { DeckStore } from '../deck/deck-store.ts'
import { countFilters, type Filters, withoutFilter } from '../filters/filters.ts'
import { useDeckEnd } from './use-deck-end.ts'

/** The server stops counting at these: there may be more. */
const MOST_SEEN = 10_000
const MOST_HIDDEN = 20
/** How many filters can be removed from here: those that hide the most cars. */
const OFFERED = 2

type Props = {
  store: DeckStore
  filters: Filters
  onFilters: (filters: Filters) => void
  /** Whether all swipes have been sent. */
  isSettled: boolean
  children?: ReactNode
}

export function DeckEnd({ store, filters, onFilters, isSettled, children }: Props) {
  const { t } = useMessages(browse)
  const { summary, lookAgain, isPending } = useDeckEnd(store, filters, isSettled)
  return (
    <div className="grid justify-items-center gap-4">
      {summary && summary.seen > 0 && <Seen count={summary.seen} />}
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
      </div>
    </div>
  )
}

function Seen({ count }: { count: number }) {
  const { t } = useMessages(browse)
  return (
    <p className="font-semibold">
      {t(count >= MOST_SEEN ? 'end.seen_many' : 'end.seen', { count })}
    </p>
  )
}

type WidenProps = DeckSummary['widen'][number] & { onWiden: () => void }

function Widen({ filter, count, onWiden }: WidenProps) {
  const { t } = useMessages(browse)
  const name = t(`filters.name.${filter satisfies FilterName}`)
  return (
    <Button variant="secondary" size="small" onClick={onWiden}>
      {t(count >= MOST_HIDDEN ? 'end.widen_many' : 'end.widen', { filter: name, count })}
    </Button>
  )
}
