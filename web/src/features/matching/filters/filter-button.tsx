import { type ReactNode, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FilterIcon } from '../../../ui/icons.tsx'
import { fetched } from '../../../ui/states/fetched.tsx'
import { browse } from '../browse.texts.ts'
import { countFilters, effective, type Wanted } from './filters.ts'
import { useIsPlaceKnown } from './place-known.ts'

const FilterSheet = fetched(() => import('./filter-sheet.tsx'))

type Props = {
  filters: Wanted
  place: string | null
  onApply: (filters: Wanted) => void
  /** What else can be done with the chosen filters. */
  more: (chosen: Wanted) => ReactNode
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
