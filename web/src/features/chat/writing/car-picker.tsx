import { carTitle } from '@keyswap/contract/car-title'
import type { Car } from '@keyswap/contract/listings'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCarFigures } from '../../../domain/car-figures.ts'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { CarIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { chat } from '../chat.texts.ts'

type Props = {
  open: boolean
  viewerId: string
  onPick: (carId: string) => void
  onClose: () => void
}

/** The viewer's own listed cars, or any they find by searching. */
export function CarPicker({ open, viewerId, onPick, onClose }: Props) {
  const { t } = useMessages(chat)
  const [words, setWords] = useState('')
  const sought = useSettled(words.trim())
  return (
    <Sheet open={open} onClose={onClose} title={t('chat.car.title')}>
      <SearchField
        label={t('chat.car.search')}
        placeholder={t('chat.car.search')}
        value={words}
        onChange={setWords}
        clearLabel={t('chat.car.clear')}
        onClear={() => setWords('')}
      />
      <Found
        viewerId={viewerId}
        sought={sought}
        onPick={(carId) => {
          onPick(carId)
          onClose()
        }}
      />
    </Sheet>
  )
}

/** Searches once the typing has stopped for this long. */
const SETTLED_MS = 300

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const findCars = async (viewerId: string, q: string): Promise<Car[]> => {
  if (q === '') {
    const own = await call('getUserCars', { params: { userId: viewerId } })
    // The others in the chat cannot see the rest.
    return own.filter(({ is_active }) => is_active)
  }
  const { results, isUsingFallback } = await call('searchCars', { input: { q } })
  return isUsingFallback ? [] : results
}

type FoundProps = { viewerId: string; sought: string; onPick: (carId: string) => void }

function Found({ viewerId, sought, onPick }: FoundProps) {
  const { t } = useMessages(chat)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['cars-to-send', viewerId, sought],
    queryFn: () => findCars(viewerId, sought),
    staleTime: 0,
    gcTime: 0,
  })
  if (!data && isError && !isFetching)
    return (
      <ErrorState
        title={t('chat.car.failed')}
        offline={t('chat.car.offline')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Spinner className="mx-auto my-10 size-8 text-muted" />
  return (
    <>
      <p role="status" className="mt-4 mb-2 font-semibold">
        {sought === '' ? t('chat.car.own') : t('chat.car.found', { count: data.length })}
      </p>
      {sought === '' && data.length === 0 && <p className="text-muted">{t('chat.car.none')}</p>}
      <ul className="grid grid-cols-1 gap-2">
        {data.map((car) => (
          <li key={car.id}>
            <CarRow car={car} onPick={() => onPick(car.id)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function CarRow({ car, onPick }: { car: Car; onPick: () => void }) {
  const figures = useCarFigures()
  const [photo] = car.photos
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex w-full items-center gap-3 rounded-card border border-line bg-surface p-2 text-left hover:bg-sunken"
    >
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-small bg-sunken text-muted">
        {photo ? <Photo photo={photo} alt="" sizes="3.5rem" /> : <CarIcon />}
      </span>
      <span className="min-w-0">
        <span className="block leading-snug font-semibold wrap-anywhere">{carTitle(car)}</span>
        <span className="block text-small text-muted wrap-anywhere">
          {[car.location, figures.mileage(car)].join(' · ')}
        </span>
      </span>
    </button>
  )
}
