import { carTitle } from '@keyswap/contract/car-title'
import type { Deal } from '@keyswap/contract/deals'
import type { OwnCar } from '@keyswap/contract/listings'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { carToList } from '../domain/got-cars.ts'
import { memberName } from '../domain/member-name.ts'
import { SignInPrompt } from '../features/accounts/sign-in/sign-in-prompt.tsx'
import { dealPlanHref, isLost } from '../features/deals/plan-state.ts'
import {
  openDealsNow,
  useCancelledDeals,
  useDealsIn,
  usePutAway,
  useUnsettledDeals,
} from '../features/deals/use-deals.ts'
import { listings } from '../features/listings/listings.texts.ts'
import { OwnListings } from '../features/listings/my-cars/own-listings.tsx'
import { useOwnCars } from '../features/listings/own-cars.ts'
import { useMatches } from '../features/matching/matches/use-matches.ts'
import { listed } from '../lib/formats/listed.ts'
import { useSession } from '../lib/http/session.ts'
import { useMessages } from '../lib/messages/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { Page } from '../ui/page/page.tsx'

export default function MyCars() {
  const { t } = useMessages(listings)
  const { status, user } = useSession()
  return (
    <Page title={t('my_cars.title')} beside={status === 'signed_in' && <AddCar />}>
      {status === 'signed_out' && (
        <SignInPrompt title={t('upload.login.title')} text={t('my_cars.login.text')} />
      )}
      {user && <Listings userId={user.id} />}
    </Page>
  )
}

/** Neither reserved nor swapped. */
const isFree = (car: OwnCar): boolean =>
  !car.is_draft && !car.is_reserved && car.swapped_at === null

const givesIn = ({ parties }: Deal, userId: string, car: OwnCar): boolean =>
  parties.some(({ user_id, gives }) => user_id === userId && gives.id === car.id)

function Listings({ userId }: { userId: string }) {
  const speech = useMessages()
  const queries = useQueryClient()
  const { data: cars } = useOwnCars(userId)
  const hasReserved = cars?.some((car) => car.is_reserved) ?? false
  const { data: agreed } = useDealsIn('agreed', hasReserved)
  const { data: disputed } = useDealsIn('disputed', hasReserved)
  const { data: open } = useDealsIn('open', cars?.some(isFree) ?? false)
  const { data: done } = useDealsIn('done', cars?.some((car) => car.swapped_at !== null) ?? false)
  const { data: cancelled } = useCancelledDeals(cars?.some(isFree) ?? false)
  const { data: unsettled } = useUnsettledDeals(cars?.some(isFree) ?? false)
  const planOf = (car: OwnCar) => {
    const lost = [
      ...(unsettled ?? []),
      ...(cancelled ?? []).filter((one) => isLost(one, userId, Date.now())),
    ]
    const held = [...(agreed ?? []), ...(disputed ?? [])]
    const deal = (isFree(car) ? lost : car.is_reserved ? held : done)?.find((one) =>
      givesIn(one, userId, car),
    )
    if (!deal) return undefined
    const others = deal.parties.filter(({ user_id }) => user_id !== userId)
    const names = others.map((party) => memberName(party, speech))
    return { href: dealPlanHref(deal), names: listed(names, speech.locale) }
  }
  const { mutate: putAway } = usePutAway()
  const isIn = (deals: Deal[], car: OwnCar) => deals.some((deal) => givesIn(deal, userId, car))
  const got = (done ?? []).flatMap((deal) => {
    const car = deal.is_put_away ? undefined : carToList(deal, userId, cars)
    return car ? { deal_id: deal.id, title: carTitle(car) } : []
  })
  return (
    <OwnListings
      userId={userId}
      got={got}
      onPutAway={putAway}
      matches={useMatches(userId).data?.length}
      planOf={planOf}
      hasOffer={(car) => isIn(open ?? [], car)}
      askOffer={async (car) => isIn(await openDealsNow(queries), car)}
    />
  )
}

function AddCar() {
  const { t } = useMessages(listings)
  return (
    <Link href="/upload" className={buttonClass({ size: 'small' })}>
      <PlusIcon className="size-5" />
      {t('my_cars.add')}
    </Link>
  )
}
