import type { ReactNode } from 'react'
import { browse } from '../../features/matching/browse.texts.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { ParkingDrawing, RoadDrawing } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { fetched } from '../../ui/states/fetched.tsx'

// Few members ever see it.
export const FirstDay = fetched(
  () => import('./first-day.tsx'),
  () => null,
)

export const ShareMine = fetched(
  () => import('./share-mine.tsx'),
  () => null,
)

/** What the member can still change: the search, the filters, or nothing. */
type Cause = 'text' | 'filtered' | 'none'

export function NothingFits({ cause, children }: { cause: Cause; children: ReactNode }) {
  const { t } = useMessages(browse)
  return (
    <EmptyState
      drawing={<ParkingDrawing />}
      title={t('browse.empty.title')}
      text={t(`browse.empty.${cause}`)}
      action={children}
    />
  )
}

export function NoMoreCars({ children }: { children: ReactNode }) {
  const { t } = useMessages(browse)
  return (
    <EmptyState
      drawing={<RoadDrawing />}
      title={t('browse.exhausted.title')}
      text={t('browse.exhausted.text')}
      action={children}
    />
  )
}

type SearchEndProps = {
  found: { count: number; fallback: string | null }
  onClear: () => void
  children: ReactNode
}

/** Without "Look again at cars you passed on", which the deck's end has: a search finds swiped cars too. */
export function SearchEnd({ found, onClear, children }: SearchEndProps) {
  const { t } = useMessages(browse)
  return (
    <div className="grid justify-items-center gap-4">
      {found.fallback === null && (
        <p className="font-semibold">{t('end.search_seen', { count: found.count })}</p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onClear}>{t('end.all_cars')}</Button>
        {children}
      </div>
    </div>
  )
}
