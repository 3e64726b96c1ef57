// Checks that simultaneous writes on two instances stay exact: likes that cross, and the order of messages.
import { isDeepStrictEqual } from 'node:util'
import type { Message } from '@keyswap/contract/chat'
import type { Match } from '@keyswap/contract/matching'
import { writeToken } from '../../server/src/features/accounts/tokens.ts'
import type { Aim } from './run.ts'
import { carId, matchId, memberId, pairOf, type Size, secretOf, signedInMembers } from './world.ts'

const AT_ONCE = 50
const WRITERS = 8

const PATIENCE_MS = 10_000

const ask = async (url: string, member: number, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(url + path, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${writeToken([memberId(member)], secretOf(member))}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function inBatches<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < items.length; at += AT_ONCE)
    done.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))))
  return done
}

/**
 * Lets pairs of members like each other's cars at the same moment. Returns how many pairs get exactly one match, which exactly
 * one of the two calls returns.
 */
async function crossingLikes([here, there]: Urls, size: Size, pairs: number): Promise<number> {
  // The members of a pair are half of all signed-in members apart, so that they have no other likes or matches with each other.
  const apart = signedInMembers(size) / 2
  const like = async (url: string, liker: number, liked: number) =>
    (
      (await ask(url, liker, '/api/swipes', {
        direction: 'like',
        target_car_id: carId(liked),
        source_car_id: carId(liker),
      })) as { match: Match | null }
    ).match
  const numbers = Array.from({ length: pairs }, (_, n) => n)
  const answers = await inBatches(numbers, (n) =>
    Promise.all([like(here, n, n + apart), like(there, n + apart, n)]),
  )
  const lists = await inBatches(numbers, async (n) => {
    const matches = (await ask(there, n, '/api/matches')) as Match[]
    return matches.filter(({ user_a, user_b }) => [user_a, user_b].includes(memberId(n + apart)))
  })
  return numbers.filter(
    (n) => answers[n]?.filter((match) => match !== null).length === 1 && lists[n]?.length === 1,
  ).length
}

/** Sends messages by both members at the same moment on two instances. Returns how many are in one order without a gap. */
async function messageOrder([here, there]: Urls, size: Size, each: number): Promise<number> {
  // Not a member's first match, to which the load writes. Each writer stays below the rate limit.
  const chat = size.members + 20
  const [one, other] = pairOf(size, chat)
  const path = `/api/matches/${matchId(chat)}/messages`
  const before = (await ask(here, one, path)) as Message[]
  const texts = Array.from({ length: WRITERS }, (_, writer) =>
    Array.from({ length: each }, (_, nth) => `${writer} ${nth}`),
  )
  await Promise.all(
    texts.map(async (own, writer) => {
      const url = writer % 2 === 0 ? here : there
      // By turns, so that neither has ten messages that wait for an answer.
      for (const [nth, content] of own.entries())
        await ask(url, (writer + nth) % 2 === 0 ? one : other, path, { content })
    }),
  )
  const from = before.at(-1)?.seq ?? 0
  const read = (await ask(there, one, `${path}?after=${from}`)) as Message[]
  const isWhole = read.every(({ seq }, at) => seq === from + 1 + at)
  // Whether each writer's messages are in the order of sending, none twice and none missing.
  const isOrdered = texts.every((own, writer) =>
    isDeepStrictEqual(
      read.map(({ content }) => content).filter((content) => content.startsWith(`${writer} `)),
      own,
    ),
  )
  return isWhole && isOrdered ? read.length : 0
}

/** The URLs of two instances on the same database. */
type Urls = [here: string, there: string]
type Exact = { likes: number; messages: number }

const amounts = (quick: boolean) => ({ pairs: quick ? 300 : 2_000, each: quick ? 5 : 6 })

export const exactAims = (quick: boolean): Aim<Exact>[] => {
  const { pairs, each } = amounts(quick)
  const sent = WRITERS * each
  return [
    {
      text: `${pairs.toLocaleString('en')} crossing likes over two instances: one match each, returned once`,
      judge: ({ likes }) => ({ met: likes === pairs, value: `${likes} exact` }),
    },
    {
      text: `${sent} messages of ${WRITERS} writers over two instances: one order, no gap, none twice`,
      judge: ({ messages }) => ({ met: messages === sent, value: `${messages} in order` }),
    },
  ]
}

export async function measureExactness(urls: Urls, size: Size, quick: boolean): Promise<Exact> {
  const { pairs, each } = amounts(quick)
  return {
    likes: await crossingLikes(urls, size, pairs),
    messages: await messageOrder(urls, size, each),
  }
}
