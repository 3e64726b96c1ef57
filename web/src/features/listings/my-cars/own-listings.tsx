import type { OwnCar } from '@keyswap/contract/listings'
import { useState } from 'react'
import { Link } from 'wouter'
import { useMessages } from '../../../lib/messages/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ParkingDrawing } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { listings } from '../listings.texts.ts'
import { isCarShown, useOwnCars } from '../own-cars.ts'
import { BackNote } from './back-note.tsx'
import {
  CarCard,
  DraftCard,
  type Got,
  GotCard,
  LockNote,
  type SwapPlan,
  SwappedCard,
} from './car-card.tsx'
import { CarLikes } from './car-likes.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditCarSheet, type EditTarget } from './edit-car-sheet.tsx'
import { LateNote } from './late-note.tsx'
import { useLikes } from './use-likes.ts'

/** `matches`: undefined until loaded. */
type Props = {
  userId: string
  /** Cars that they got in swaps and have not listed. */
  got: readonly Got[]
  onPutAway: (deal_id: string) => void
  matches: number | undefined
  /** The swap plan that a car is reserved for or was swapped in, or one that was agreed and then cancelled. */
  planOf: (car: OwnCar) => SwapPlan | undefined
  /** Whether a proposal with the car waits for answers: it ends with the listing. */
  hasOffer: (car: OwnCar) => boolean
  /** The same, once that is known. */
  askOffer: (car: OwnCar) => Promise<boolean>
}

export function OwnListings(props: Props) {
  const { t } = useMessages(listings)
  const own = useOwnCars(props.userId)
  const failed = own.isError && !own.isFetching
  const retry = () => void own.refetch()
  // "No cars" only after a successful request.
  if (own.data && own.data.length > 0) return <Cars cars={own.data} {...props} />
  if (failed)
    return <ErrorState title={t('my_cars.failed')} offline={t('my_cars.offline')} onRetry={retry} />
  return own.isSuccess ? <NoCars /> : <Waiting />
}

/** The open dialog. `car` stays set while it closes. `times` counts openings: used as a key, it resets the form. */
type Open = {
  car: OwnCar
  what: 'edit' | 'delete'
  at?: EditTarget | undefined
  open: boolean
  times: number
}

type StatsProps = { cars: readonly OwnCar[]; matches: number | undefined }

type CarsProps = StatsProps & Omit<Props, 'matches'>

function Cars({ cars, got, onPutAway, matches, planOf, hasOffer, askOffer, userId }: CarsProps) {
  const { t } = useMessages(listings)
  const likesOf = useLikes(userId)
  const [shown, setShown] = useState<Open | null>(null)
  const show = (car: OwnCar, what: Open['what'], at?: EditTarget) =>
    setShown((before) => ({ car, what, at, open: true, times: (before?.times ?? 0) + 1 }))
  const close = () => setShown((before) => before && { ...before, open: false })
  // It may be reserved while its form is open.
  const reserved = cars.find((car) => car.id === shown?.car.id && car.is_reserved)
  const drafts = cars.filter((car) => car.is_draft)
  const swapped = cars.filter((car) => car.swapped_at !== null)
  const listed = cars.filter((car) => !car.is_draft && car.swapped_at === null)
  const firstLiked = listed.find((car) => (likesOf(car)?.unanswered ?? 0) > 0)
  return (
    <>
      <BackNote cars={cars} />
      <LateNote />
      <ListingStats cars={cars} matches={matches} />
      <section className="grid grid-cols-1 gap-4">
        <h2 className="sr-only">{t('my_cars.list')}</h2>
        {listed.map((car, index) => (
          <CarCard
            key={car.id}
            car={car}
            first={index < 3}
            plan={planOf(car)}
            askOffer={() => askOffer(car)}
            onEdit={(at) => show(car, 'edit', at)}
            onDelete={() => show(car, 'delete')}
          >
            <CarLikes
              likes={likesOf(car)}
              car={car}
              isExplained={car === firstLiked}
              onEdit={(at) => show(car, 'edit', at)}
            />
          </CarCard>
        ))}
      </section>
      {drafts.length > 0 && (
        <section className="mt-8 grid grid-cols-1 gap-3">
          <h2 className="text-title">{t('my_cars.drafts')}</h2>
          {drafts.map((car) => (
            <DraftCard key={car.id} car={car} onDelete={() => show(car, 'delete')} />
          ))}
        </section>
      )}
      {got.length > 0 && (
        <section className="mt-8 grid grid-cols-1 gap-3">
          <h2 className="text-title">{t('my_cars.got')}</h2>
          {got.map((car) => (
            <GotCard key={car.deal_id} {...car} onPutAway={() => onPutAway(car.deal_id)} />
          ))}
        </section>
      )}
      {swapped.length > 0 && (
        <section className="mt-8 grid grid-cols-1 gap-3">
          <h2 className="text-title">{t('my_cars.swapped')}</h2>
          {swapped.map((car) => (
            <SwappedCard key={car.id} car={car} plan={planOf(car)} />
          ))}
        </section>
      )}
      {shown?.what === 'edit' && (
        <EditCarSheet
          key={shown.times}
          car={shown.car}
          open={shown.open}
          at={shown.at}
          lock={reserved && <LockNote plan={planOf(reserved)} />}
          onClose={close}
        />
      )}
      <DeleteDialog
        shown={shown?.what === 'delete' ? shown : null}
        hasOffer={shown !== null && hasOffer(shown.car)}
        onClose={close}
      />
    </>
  )
}

function ListingStats({ cars, matches }: StatsProps) {
  const { t } = useMessages(listings)
  const active = cars.filter(isCarShown).length
  // Not the sum: a member who saw two of the cars counts once.
  const views = cars[0]?.owner_views ?? 0
  return (
    <dl className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.25rem),1fr))] gap-2 phone:gap-3">
      <Stat label={t('my_cars.stat.active')} value={active} />
      <Stat label={t('my_cars.views')} value={views} />
      <Stat label={t('my_cars.matches')} value={matches} />
    </dl>
  )
}

/** A dash while the number is unknown. */
function Stat({ label, value }: { label: string; value: number | undefined }) {
  const { locale } = useMessages()
  return (
    <div className="flex flex-col-reverse rounded-card border border-line bg-surface px-2 py-3 text-center shadow-low">
      <dt className="truncate text-small text-muted">{label}</dt>
      <dd className="text-title font-bold">
        {value === undefined ? '–' : new Intl.NumberFormat(locale).format(value)}
      </dd>
    </div>
  )
}

function NoCars() {
  const { t } = useMessages(listings)
  return (
    <EmptyState
      drawing={<ParkingDrawing />}
      title={t('my_cars.empty.title')}
      text={t('my_cars.empty.text')}
      action={
        <Link href="/upload" className={buttonClass()}>
          {t('my_cars.empty.action')}
        </Link>
      }
    />
  )
}

function Waiting() {
  return (
    <Loading>
      <div className="mb-6 grid grid-cols-3 gap-2 phone:gap-3">
        <Skeleton className="h-18 rounded-card" />
        <Skeleton className="h-18 rounded-card" />
        <Skeleton className="h-18 rounded-card" />
      </div>
      <div className="grid gap-4">
        <Skeleton className="h-69 rounded-card" />
        <Skeleton className="h-69 rounded-card" />
      </div>
    </Loading>
  )
}
