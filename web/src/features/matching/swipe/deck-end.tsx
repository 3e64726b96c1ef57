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

type Props = {
  store: DeckStore
  filters: Filters
  onFilters: (filters: Filters) => void
  /** Whether all swipes have been sent. */
  isSettled: boolean
  /** Keeps the filters, to be told of new cars. */
  keep: (isMain: boolean) => ReactNode
  /** Shares the member's car. Only for members who have seen cars: others find it among their first steps. */
  share: ReactNode
  children?: ReactNode
}

/**
 * One main action: to see passed cars again or, if there are none, those that a filter hides most of; without either, to be
 * told of new ones.
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
  const isNothingElse = summary !== undefined && !hasPassed && !hidden
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
