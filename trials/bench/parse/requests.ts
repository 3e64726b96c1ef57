// The calls for Parse: REST queries where one query is enough, otherwise cloud functions.
import type { Call, Request, Requests } from '../subject.ts'
import { longChats, MAKES, MODELS, type Size, signedInMembers, swipeOf } from '../world.ts'
import { APP_ID, carId, matchId, sessionToken, userId } from './names.ts'

const pointer = (className: string, objectId: string) => ({
  __type: 'Pointer',
  className,
  objectId,
})

const headersOf = (member: number) => ({
  'X-Parse-Application-Id': APP_ID,
  'X-Parse-Session-Token': sessionToken(member),
})

const get = (member: number, path: string, query: Record<string, string> = {}): Request => {
  const search = new URLSearchParams(query).toString()
  return {
    method: 'GET',
    path: `/parse/${path}${search && `?${search}`}`,
    headers: headersOf(member),
  }
}

const run = (member: number, name: string, input: object): Request => ({
  method: 'POST',
  path: `/parse/functions/${name}`,
  headers: { ...headersOf(member), 'Content-Type': 'application/json' },
  body: JSON.stringify(input),
})

// Spreads the calls over all members and chats. It is prime, so each comes once before any comes again.
const STEP = 7_919

/** Parse passes the term to to_tsquery, where `&` means "and". */
function termOf(nth: number): string {
  const model = nth % MODELS
  return `make${model % MAKES} & model${model}`
}

// The fields that Keyswap sends too.
const CARD = [
  'year,make,model,description,mileage,mileageKm,mileageUnit,location,transmission,fuelType,condition',
  'price,currency,isActive,photos,owner.name,owner.avatarUrl',
].join()
const MATCH = [
  'userA.name,userA.avatarUrl,userB.name,userB.avatarUrl',
  'carA.year,carA.make,carA.model,carA.photos,carB.year,carB.make,carB.model,carB.photos',
  'messageCount,lastMessage,lastAt',
].join()

const requests: Record<Call, (size: Size, nth: number, member: number) => Request> = {
  me: (_, __, member) => get(member, 'users/me'),
  deck: (_, __, member) => run(member, 'deck', {}),
  search: (_, nth, member) =>
    get(member, 'classes/Car', {
      where: JSON.stringify({
        isActive: true,
        owner: { $ne: pointer('_User', userId(member)) },
        words: { $text: { $search: { $term: termOf(nth) } } },
      }),
      order: '-createdAt',
      limit: '40',
      include: 'owner',
      keys: CARD,
    }),
  matches: (_, __, member) => {
    const me = pointer('_User', userId(member))
    return get(member, 'classes/Match', {
      where: JSON.stringify({ $or: [{ userA: me }, { userB: me }] }),
      order: '-lastAt',
      limit: '500',
      include: 'userA,userB,carA,carB',
      keys: MATCH,
    })
  },
  messages: (size, nth) => {
    const chat = (nth * STEP) % longChats(size)
    // Match n is member n's first match.
    return get(chat, 'classes/Message', {
      where: JSON.stringify({ match: pointer('Match', matchId(chat)) }),
      order: '-seq',
      limit: '100',
      keys: 'seq,sender,text',
    })
  },
  'post message': (_, nth, member) =>
    run(member, 'postMessage', {
      match: matchId(member),
      text: `The message of call ${nth}: is Saturday at ten fine with you?`,
    }),
  swipe: (size, nth) => {
    const { swiper, target, source, direction } = swipeOf(size, nth)
    return run(swiper, 'swipe', {
      target: carId(target),
      direction,
      ...(direction === 'like' ? { source: carId(source) } : {}),
    })
  },
}

export const request: Requests = (size, call, nth) =>
  requests[call](size, nth, (nth * STEP) % signedInMembers(size))
