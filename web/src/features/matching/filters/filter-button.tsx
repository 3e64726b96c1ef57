import { type ReactNode, useEffect, useState } from 'react'
import { fetched } from '../../../lib/fetched.tsx'
import { useMessages } from '../../../lib/messages/index.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FilterIcon } from '../../../ui/icons.tsx'
import { browse } from '../browse.texts.ts'
import { countFilters, effective, type Filters } from './filters.ts'

const FilterSheet = fetched(() => import('./filter-sheet.tsx'))

type Props = {
  filters: Filters
  place: string | null
  onApply: (filters: Filters) => void
  /** What else can be done with the chosen filters. */
  more: (chosen: Filters) => ReactNode
}

export function FilterButton({ filters, place, onApply, more }: Props) {
  const { t } = useMessages(browse)
  const [wanted, setWanted] = useState<'never' | 'open' | 'closed'>('never')
  const isPlaceKnown = useIsPlaceKnown(place, filters.distance_km !== undefined)
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
      {wanted !== 'never' && (
        <FilterSheet
          open={wanted === 'open'}
          filters={filters}
          place={place}
          more={more}
          onApply={(applied) => {
            setWanted('closed')
            onApply(applied)
          }}
          onClose={() => setWanted('closed')}
        />
      )}
    </>
  )
}

/** Whether distances can be measured from this place. The gazetteer is loaded only for a distance filter. */
function useIsPlaceKnown(place: string | null, isNeeded: boolean): boolean {
  const [checked, setChecked] = useState<{ place: string; isKnown: boolean } | null>(null)
  useEffect(() => {
    if (place === null || !isNeeded) return
    let isCancelled = false
    import('@keyswap/contract/places').then(
      ({ findPlace }) =>
        isCancelled || setChecked({ place, isKnown: findPlace(place) !== undefined }),
      () => {},
    )
    return () => {
      isCancelled = true
    }
  }, [place, isNeeded])
  // Assumed to be known until it is checked.
  return place !== null && (checked?.place !== place || checked.isKnown)
}
