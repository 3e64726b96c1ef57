// What a ring is, in words: who gives what to whom.

import { carTitle } from '@keyswap/contract/car-title'
import type { Ring, RingMember } from '@keyswap/contract/rings'
import { memberName } from '../../domain/member-name.ts'
import { toldApart } from '../../domain/told-apart.ts'
import type { Speech } from '../../lib/messages/index.ts'
import type { rings } from './rings.texts.ts'

type Words = Speech<(typeof rings)['english']> & Speech

type Car = RingMember['gives']

/** A member as the viewer sees them. */
export type Seat = RingMember & {
  isViewer: boolean
  carName: string
  /** Whether another member has the same name. Then `name` has the car in it: Dace (MX-5). */
  isTwin: boolean
}

/** In the order of `ring.members`: in giving order, the viewer first. */
export function seatsOf(ring: Ring, viewerId: string, speech: Speech): Seat[] {
  const nameOf = carNames(ring)
  const seats = ring.members.map((member) => ({
    ...member,
    name: memberName(member, speech),
    isViewer: member.user_id === viewerId,
    carName: nameOf(member.gives),
    isTwin: false,
  }))
  const others = toldApart(othersOf(seats), ({ carName }) => carName)
  return seats.map((seat) => others.find(({ user_id }) => user_id === seat.user_id) ?? seat)
}

/** The model says enough, unless two cars of the ring have the same. */
function carNames({ members }: Ring): (car: Car) => string {
  const models = members.map(({ gives }) => gives.model)
  const isAlone = (model: string) => models.filter((each) => each === model).length === 1
  return (car) => (isAlone(car.model) ? car.model : carTitle(car))
}

/** To whom the viewer gives, and from whom they get. */
export const ownNeighbours = (seats: readonly Seat[]): { taker: string; giver: string } => ({
  taker: seats[1]?.name ?? '',
  giver: seats.at(-1)?.name ?? '',
})

/** What the viewer gives and gets. */
export function ownSwap(ring: Ring): { mine: string; theirs: string } {
  const nameOf = carNames(ring)
  const [viewer] = ring.members
  return viewer
    ? { mine: nameOf(viewer.gives), theirs: nameOf(viewer.gets) }
    : { mine: '', theirs: '' }
}

/** Who gives which car to whom. */
export function handing(seat: Seat, taker: Seat | undefined, { t }: Words): string {
  const car = seat.carName
  if (seat.isViewer) return t('ring.give', { car, name: taker?.name ?? '' })
  if (taker?.isViewer) return t('ring.get', { car, name: seat.name })
  return t('ring.gives', { name: seat.name, car, other: taker?.name ?? '' })
}

/** The whole circle, for who cannot see the drawing. */
export const circleText = (seats: readonly Seat[], words: Words): string =>
  seats.map((seat, index) => handing(seat, seats[(index + 1) % seats.length], words)).join(' ')

const MINUTE = 60_000

/**
 * Seconds are dropped before rounding up: otherwise a new ring would have four days left instead of three if our guess of the
 * server's clock is a little slow. The last two days are said in hours.
 */
export function timeLeft(expires_at: string, now: number, { t }: Words): string {
  const hours = Math.floor((Date.parse(expires_at) - now) / MINUTE) / 60
  if (hours < 1) return t('ring.left.soon')
  if (hours < 48) return t('ring.left.hours', { count: Math.ceil(hours) })
  return t('ring.left.days', { count: Math.ceil(hours / 24) })
}

/** How the ring's chat names who wrote a message: Dace · MX-5 */
export const chatAuthorName = ({ name, carName, isTwin }: Seat): string =>
  isTwin ? name : `${name} · ${carName}`

/**
 * How a ring that is over ended. `repaired`: another ring took its place, with somebody for the member who dropped out; `again`:
 * the same one, as somebody asked again.
 */
export function endingOf({ state, next_id }: Ring): 'repaired' | 'again' | 'expired' | 'broken' {
  if (state === 'expired') return next_id === null ? 'expired' : 'again'
  return next_id === null ? 'broken' : 'repaired'
}

export const othersOf = (seats: readonly Seat[]): Seat[] => seats.filter((seat) => !seat.isViewer)
