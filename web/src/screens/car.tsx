import type { Me } from '@keyswap/contract/accounts'
import { carTitle } from '@keyswap/contract/car-title'
import { useEffect, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { carToList } from '../domain/got-cars.ts'
import { swaps } from '../domain/swaps.texts.ts'
import { openAuth } from '../features/accounts/auth-dialog-state.ts'
import { joinedFor } from '../features/accounts/joined-for.ts'
import { ConfirmationLink } from '../features/accounts/sign-in/confirmation-link.tsx'
import { dealPlanHref } from '../features/deals/plan-state.ts'
import { useDealsIn } from '../features/deals/use-deals.ts'
import { useOwnCars } from '../features/listings/own-cars.ts'
import { ShareButton } from '../features/listings/share/share-button.tsx'
import { matching } from '../features/matching/matching.texts.ts'
import { CarListing } from '../features/matching/swipe/car-listing.tsx'
import { useCar } from '../features/matching/swipe/use-car.ts'
import { ApiError } from '../lib/http/request-error.ts'
import { useSession } from '../lib/http/session.ts'
import { useMessages } from '../lib/messages/index.ts'
import { layers } from '../lib/navigation/app-layers.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { LockDrawing, ParkingDrawing } from '../ui/drawings/scenes.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { Page } from '../ui/page/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { ScreenSkeleton } from '../ui/states/screen-skeleton.tsx'
import { useOffers } from './browse/use-offers.ts'

export default function CarScreen() {
  const { status, user } = useSession()
  const { carId = '' } = useParams()
  useForgetInvitation(status === 'signed_in')
  return (
    <>
      {user && <CarAs key={carId} user={user} carId={carId} />}
      {status === 'signed_out' && <JoinToSeeCar />}
      <ConfirmationLink />
    </>
  )
}

/** The short name of the car's public page, if that has led here. */
const invitation = (): string | null => new URLSearchParams(location.search).get('join')

/** The picture that other sites show beside a link to that page. */
const pictureOf = (short: string, language: string): string =>
  `/c/${encodeURIComponent(short)}/preview.jpg?lang=${language}`

/** A member's address of the car has nothing in it but the car. */
function useForgetInvitation(isMember: boolean): void {
  useEffect(() => {
    if (isMember && invitation() !== null)
      history.replaceState(history.state, '', location.pathname)
  }, [isMember])
}

function CarAs({ user, carId }: { user: Me; carId: string }) {
  const [, navigate] = useLocation()
  const { data, error, refetch } = useCar(carId)
  const offers = useOffers(user.id)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  return (
    <Page title={carTitle(data)} before={<Back />}>
      <CarListing
        car={data}
        viewerId={user.id}
        offers={offers}
        onChat={({ id }) => navigate(`/chat/${id}`)}
        share={data.owner_id === user.id && <ShareOwn userId={user.id} carId={carId} />}
        received={data.swapped_at !== null && <Received userId={user.id} carId={carId} />}
      />
    </Page>
  )
}

/** For a car that is published and still the owner's. */
function ShareOwn({ userId, carId }: { userId: string; carId: string }) {
  const { data: cars } = useOwnCars(userId)
  const car = cars?.find(({ id }) => id === carId)
  if (!car || car.is_draft || car.swapped_at !== null) return null
  return <ShareButton car={car} variant="secondary" size="medium" />
}

/** Who got the car in a swap finds the plan here, and can list it as their own while they have it. */
function Received({ userId, carId }: { userId: string; carId: string }) {
  const { t } = useMessages(swaps)
  const { data: done } = useDealsIn('done', true)
  const { data: own } = useOwnCars(userId)
  const deal = done?.find(({ parties }) =>
    parties.some(({ user_id, gets }) => user_id === userId && gets.id === carId),
  )
  if (!deal) return null
  return (
    <>
      <p>{t('swaps.received')}</p>
      <div className="flex flex-wrap gap-3">
        {carToList(deal, userId, own) && (
          <Link href={`/upload?deal=${deal.id}`} className={buttonClass()}>
            {t('swaps.list_it')}
          </Link>
        )}
        <Link href={dealPlanHref(deal)} className={buttonClass({ variant: 'secondary' })}>
          {t('step.open')}
        </Link>
      </div>
    </>
  )
}

/** Whether a screen of the app led here; survives a reload. */
const cameFromApp = (): boolean => (history.state as { back?: boolean } | null)?.back === true

/** Back to the screen that led here, or home if a link from outside did. */
function Back() {
  const { t } = useMessages(matching)
  const [, navigate] = useLocation()
  return (
    <button
      type="button"
      onClick={() => (cameFromApp() ? layers.leave() : navigate('/'))}
      className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold hover:bg-sunken"
    >
      <BackIcon />
      {t('car.back')}
    </button>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useMessages(matching)
  const isGone = error instanceof ApiError && [400, 404].includes(error.status)
  const title = t(isGone ? 'car.missing.title' : 'car.failed.title')
  if (!isGone)
    return (
      <Page title={title} before={<Back />}>
        <ErrorState title={title} offline={t('car.offline')} onRetry={onRetry} />
      </Page>
    )
  return (
    <Page title={title} before={<Back />}>
      <EmptyState
        drawing={<ParkingDrawing />}
        title={t('car.missing.text')}
        action={
          <Link href="/" className={buttonClass()}>
            {t('matches.empty.action')}
          </Link>
        }
      />
    </Page>
  )
}

/** The visitor keeps the car in sight, and stays at it after signing in or up. */
function JoinToSeeCar() {
  const { t, language } = useMessages(matching)
  // What is left of a link may be empty.
  const [short] = useState(() => invitation() || null)
  const picture = short === null ? undefined : pictureOf(short, language)
  useEffect(() => {
    joinedFor.set(picture ?? null)
    return () => joinedFor.set(null)
  }, [picture])
  useEffect(() => {
    if (invitation() !== null) openAuth('sign_up')
  }, [])
  return (
    <Page title={t('matches.login.title')}>
      {picture && (
        <img
          src={picture}
          alt=""
          width={1200}
          height={630}
          className="mx-auto w-full max-w-80 rounded-card bg-sunken"
        />
      )}
      <EmptyState
        drawing={!picture && <LockDrawing />}
        title={t('car.login.text')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => openAuth('sign_up')}>{t('car.login.join')}</Button>
            <Button variant="secondary" onClick={() => openAuth('sign_in')}>
              {t('shell.sign_in')}
            </Button>
          </div>
        }
      />
    </Page>
  )
}
