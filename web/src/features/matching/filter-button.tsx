import { Suspense, useState } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { browse } from '../../lib/messages/browse.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { FilterIcon } from '../../ui/icons.tsx'
import { countFilters, effective, type Filters } from './filters.ts'
import { usePlaceKnown } from './use-place-known.ts'

const FilterSheet = lazily(() => import('./filter-sheet.tsx'))

type Props = { filters: Filters; place: string | null; onApply: (filters: Filters) => void }

export function FilterButton({ filters, place, onApply }: Props) {
  const { t } = useMessages(browse)
  const [wanted, setWanted] = useState<'never' | 'open' | 'closed'>('never')
  const isPlaceKnown = usePlaceKnown(place, filters.distance_km !== undefined)
  const count = countFilters(effective(filters, isPlaceKnown))
  return (
    <>
      <IconButton
        label={count > 0 ? t('filters.open_active', { count }) : t('filters.open')}
        dot={count > 0}
        onClick={() => setWanted('open')}
      >
        <FilterIcon />
      </IconButton>
      <Suspense>
        {wanted !== 'never' && (
          <FilterSheet
            open={wanted === 'open'}
            filters={filters}
            place={place}
            onApply={(applied) => {
              setWanted('closed')
              onApply(applied)
            }}
            onClose={() => setWanted('closed')}
          />
        )}
      </Suspense>
    </>
  )
}
