import type { ReactNode } from 'react'
import { countFilters, type Filters } from '../../features/matching/filters.ts'
import { browse } from '../../lib/messages/browse.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { ParkingDrawing, RoadDrawing } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

type Props = { filters: Filters; isSearch: boolean; onClear: () => void }

export function NothingFits({ filters, isSearch, onClear }: Props) {
  const { t } = useMessages(browse)
  const isFiltered = !isSearch && countFilters(filters) > 0
  return (
    <EmptyState
      drawing={<ParkingDrawing />}
      title={t('browse.empty.title')}
      text={t('browse.empty.text')}
      action={
        isFiltered && (
          <Button variant="secondary" size="small" onClick={onClear}>
            {t('filters.clear')}
          </Button>
        )
      }
    />
  )
}

export function NoMoreCars({ undo, children }: { undo: ReactNode; children?: ReactNode }) {
  const { t } = useMessages(browse)
  return (
    <EmptyState
      drawing={<RoadDrawing />}
      title={t('browse.exhausted.title')}
      text={t('browse.exhausted.text')}
      action={
        (undo || children) && (
          <div className="flex flex-wrap justify-center gap-2">
            {children}
            {undo}
          </div>
        )
      }
    />
  )
}
