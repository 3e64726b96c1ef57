import type { FilterName } from '@keyswap/contract/choices'
import { deck as limits } from '@keyswap/contract/limits'
import type { DeckSummary } from '@keyswap/contract/matching'
import type { ReactNode } from 'react'
import { type Speech, useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { RefreshIcon } from '../../../ui/icons.tsx'
import { browse } from '../browse.texts.ts'
import type { DeckStore } from '../deck/deck-store.ts'
import { countFilters, type Wanted, withoutFilter } from '../filters/filters.ts'
import { useDeckEnd } from './use-deck-end.ts'

type Props = {
  store: DeckStore
  filters: Wanted
  onFilters: (filters: Wanted) => void
  /** Whether all swipes have been sent. */
  isSettled: boolean
  /** Renders the button that saves the filters as a search, so that the member is told of new cars. */
  keep: (isMain: boolean) => ReactNode
  /** The button that shares the member's car. Shown to members who have seen cars; others have it among their first steps. */
  share: ReactNode
  children?: ReactNode
}

/**
 * One main action, unless the first steps are below: to see passed cars again; without any, to drop the filter that hides most cars; without such a filter, to
 * be told of new cars.
 */
export default function DeckEnd({ store, filters, onFilters, isSettled, ...more }: Props) {
  const { t } = useMessages(browse)
  const { summary, lookAgain, isPending } = useDeckEnd(store, filters, isSettled)
  const [hidden] = summary?.widen ?? []
  const hasPassed = summary?.has_passed ?? false
  const widen = hidden && (
    <Widen
      {...hidden}
      isMain={!hasPassed}
      onWiden={() => onFilters(withoutFilter(filters, hidden.filter))}
    />
  )
  // Then listing, sharing and inviting are below, and the first of them that is open is the main action.
  const isFirstDay = summary?.seen === 0 && countFilters(filters) === 0
  const isNothingElse = !isFirstDay && summary !== undefined && !hasPassed && !hidden
  return (
    <div className="grid justify-items-center gap-3">
      {summary && summary.seen > 0 && <p className="font-semibold">{seenText(summary.seen, t)}</p>}
      {hasPassed && (
        <Button pending={isPending} onClick={lookAgain}>
          {!isPending && <RefreshIcon className="size-5" />}
          {t('end.again')}
        </Button>
      )}
      {!hasPassed && widen}
      {isNothingElse && more.keep(true)}
      <div className="flex flex-wrap justify-center gap-2 empty:hidden">
        {hasPassed && widen}
        {countFilters(filters) > 0 && (
          <Button variant="ghost" size="small" onClick={() => onFilters({})}>
            {t('filters.clear')}
          </Button>
        )}
        {more.children}
        {!isNothingElse && more.keep(false)}
        {summary && summary.seen > 0 && more.share}
      </div>
    </div>
  )
}

export const seenText = (count: number, t: Speech<typeof browse.english>['t']): string =>
  count > limits.max_seen
    ? t('end.seen_many', { count: limits.max_seen })
    : t('end.seen', { count })

type WidenProps = DeckSummary['widen'][number] & { isMain: boolean; onWiden: () => void }

function Widen({ filter, count, isMain, onWiden }: WidenProps) {
  const { t } = useMessages(browse)
  const isCapped = count >= limits.max_hidden
  const name = t(`filters.name.${filter satisfies FilterName}`)
  return (
    <Button {...(!isMain && { variant: 'ghost', size: 'small' })} onClick={onWiden}>
      {t(isCapped ? 'end.widen_many' : 'end.widen', { filter: name, count })}
    </Button>
  )
}
