// The calls as Keyswap's web app makes them. The subject `limit` answers the same calls.
import { randomUUID } from 'node:crypto'
import { writeToken } from '../../../server/src/features/accounts/tokens.ts'
import type { Request, Requests } from '../subject.ts'
import {
  carId,
  longChats,
  MAKES,
  MODELS,
  matchId,
  memberId,
  pairOf,
  type Size,
  secretOf,
  signedInMembers,
  swipeOf,
} from '../world.ts'

const tokens = new Map<number, string>()
const tokenOf = (member: number): string => {
  const token = tokens.get(member) ?? writeToken([memberId(member)], secretOf(member))
  tokens.set(member, token)
  return token
}

const headersOf = (member: number) => ({
  authorization: `Bearer ${tokenOf(member)}`,
  'accept-encoding': 'gzip, deflate, br, zstd',
})

const get = (member: number, path: string): Request => ({
  method: 'GET',
  path,
  headers: headersOf(member),
})

const post = (member: number, path: string, body: object): Request => ({
  method: 'POST',
  path,
  headers: { ...headersOf(member), 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

// Spreads the calls over all members. It is prime, so each member comes once before any comes again.
const STEP = 7_919

export const meRequest = (member: number): Request => get(member, '/api/me')

export const deckRequest = (member: number): Request => get(member, '/api/cars')

/** The first member of a match proposes to swap the two matched cars. */
export function proposeRequest(size: Size, match: number): Request {
  const [one, other] = pairOf(size, match)
  const leg = (giver: number, receiver: number) => ({
    car_id: carId(giver),
    giver_id: memberId(giver),
    receiver_id: memberId(receiver),
  })
  return post(one, `/api/matches/${matchId(match)}/deal`, {
    client_id: randomUUID(),
    terms: { legs: [leg(one, other), leg(other, one)] },
  })
}

export function acceptRequest(size: Size, match: number, deal: string): Request {
  const [, other] = pairOf(size, match)
  return post(other, `/api/deals/${deal}/accept`, { version: 1 })
}

/** The numbers of the member, of the car they offer and of the car they like. */
export type LikeNumbers = { swiper: number; source: number; target: number }

export const likeRequest = ({ swiper, source, target }: LikeNumbers): Request =>
  post(swiper, '/api/swipes', {
    direction: 'like',
    target_car_id: carId(target),
    source_car_id: carId(source),
  })

/** The headers of a member's event stream. */
export const streamHeadersOf = (member: number) => ({ authorization: `Bearer ${tokenOf(member)}` })

export const request: Requests = (size, call, nth) => {
  const member = (nth * STEP) % signedInMembers(size)
  switch (call) {
    case 'me':
      return meRequest(member)
    case 'deck':
      return deckRequest(member)
    case 'search': {
      const model = nth % MODELS
      return get(member, `/api/cars/search?q=make${model % MAKES}+model${model}`)
    }
    case 'matches':
      return get(member, '/api/matches')
    case 'messages': {
      const chat = (nth * STEP) % longChats(size)
      return get(chat, `/api/matches/${matchId(chat)}/messages`)
    }
    case 'post message':
      // Match n is member n's first match.
      return post(member, `/api/matches/${matchId(member)}/messages`, {
        content: `The message of call ${nth}: is Saturday at ten fine with you?`,
      })
    case 'swipe': {
      const { swiper, target, source, direction } = swipeOf(size, nth)
      return post(swiper, '/api/swipes', {
        direction,
        target_car_id: carId(target),
        ...(direction === 'like' && { source_car_id: carId(source) }),
      })
    }
  }
}
