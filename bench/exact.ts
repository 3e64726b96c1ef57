// Whether what is written at the same moment on two instances stays exact: crossing likes and the order of messages.
import type { Message } from '@keyswap/contract/chat'
import type { Match } from '@keyswap/contract/matching'
import { writeToken } from '../server/src/features/accounts/tokens.ts'
import type { Goal } from './goals.ts'
import { carId, matchId, memberId, pairOf, type Size, secretOf, signedInMembers } from './world.ts'

const AT_ONCE = 50
const WRITERS = 8

const ask = async (url: string, member: number, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(url + path, {
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

/** Two who like each other's car at the same moment get exactly one match, and exactly one of the calls returns it. */
async function crossingLikes([here, there]: Urls, size: Size, pairs: number): Promise<Goal> {
  // Half of all signed-in members apart: nothing else in this world connects them.
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
  const exact = numbers.filter(
    (n) => answers[n]?.filter((match) => match !== null).length === 1 && lists[n]?.length === 1,
  )
  return {
    text: `${pairs.toLocaleString('en')} crossing likes over two instances: one match each, returned once`,
    met: exact.length === pairs,
    value: `${exact.length.toLocaleString('en')} exact`,
  }
}

/** Messages sent at the same moment by both members, on two instances, have one order without a gap. */
async function messageOrder([here, there]: Urls, size: Size, each: number): Promise<Goal> {
  // Not one that the load writes to. Each writer stays below the rate limit.
  const chat = signedInMembers(size) - 20
  const [one, other] = pairOf(size, chat)
  const path = `/api/matches/${matchId(chat)}/messages`
  const writers = Array.from({ length: WRITERS }, (_, n) => n)
  const before = (await ask(here, one, path)) as Message[]
  await Promise.all(
    writers.map(async (writer) => {
      const [url, member] = writer % 2 === 0 ? [here, one] : [there, other]
      for (let nth = 0; nth < each; nth++)
        await ask(url, member, path, { content: `${writer} ${nth}` })
    }),
  )
  const from = before.at(-1)?.seq ?? 0
  const seqs: number[] = []
  for (let after = from; ; ) {
    const page = (await ask(there, one, `${path}?after=${after}`)) as Message[]
    if (page.length === 0) break
    seqs.push(...page.map(({ seq }) => seq))
    after = page.at(-1)?.seq ?? after
  }
  const sent = WRITERS * each
  return {
    text: `${sent} messages of ${WRITERS} writers over two instances: one order, no gap, none twice`,
    met: seqs.length === sent && seqs.every((seq, at) => seq === from + 1 + at),
    value: `${seqs.length} in order`,
  }
}

/** The same database served by two instances. */
type Urls = [here: string, there: string]

export const exactnessGoals = async (urls: Urls, size: Size, quick: boolean): Promise<Goal[]> => [
  await crossingLikes(urls, size, quick ? 300 : 2_000),
  await messageOrder(urls, size, quick ? 5 : 6),
]
