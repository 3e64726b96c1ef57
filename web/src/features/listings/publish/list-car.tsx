import type { Me } from '@keyswap/contract/accounts'
import type { DeckCar } from '@keyswap/contract/matching'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useMessages } from '../../../lib/messages/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ParkingDrawing } from '../../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useListingStart } from '../draft/use-listing-start.ts'
import type { KnownCar } from '../form/car-fields.ts'
import { listings } from '../listings.texts.ts'
import { useShared } from '../photos/use-shared-photos.ts'
import { ListCarForm } from './list-car-form.tsx'

type Props = {
  user: Me
  draftId: string | null
  dealId: string | null
  /** What is known of a car that the member got in a swap and lists now; null of any other, undefined while it is being loaded. */
  known: KnownCar | null | undefined
  onStartOver: () => void
  /** Renders the card as the deck does. */
  card: (car: DeckCar) => ReactNode
}

/** The form for a new car or a draft. */
export function ListCar({ user, draftId, dealId, known, onStartOver, card }: Props) {
  const { t } = useMessages(listings)
  const loading = useListingStart(user, draftId, dealId, useShared() !== null, known)
  switch (loading.step) {
    case 'loading':
      return <Waiting />
    case 'failed':
      return (
        <ErrorState
          title={t('my_cars.failed')}
          offline={t('upload.draft.offline')}
          meanwhile={
            <Link href="/my-cars" className={buttonClass({ variant: 'secondary' })}>
              {t('upload.draft.gone.action')}
            </Link>
          }
          onRetry={loading.retry}
        />
      )
    case 'gone':
      return (
        <EmptyState
          drawing={<ParkingDrawing />}
          title={t('upload.draft.gone.title')}
          text={t('upload.draft.gone.text')}
          action={
            <Link href="/my-cars" className={buttonClass()}>
              {t('upload.draft.gone.action')}
            </Link>
          }
        />
      )
    case 'ready':
      return <ListCarForm user={user} start={loading.start} onStartOver={onStartOver} card={card} />
  }
}

function Waiting() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-56" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </Loading>
  )
}
