// Measures one of the frequent calls on all subjects in turn.
import { type Cost, measure, medianCost, nextRequest, type Target, totalCpu } from './measure.ts'
import { type Aim, atLeast, atMost, reasonOf } from './run.ts'
import type { Call, SubjectName } from './subject.ts'
import { LONG_CHAT, MODELS, type Size } from './world.ts'

/** The costs by number of connections and subject, and why subjects failed. */
export type Measured = {
  costs: Map<number, Map<SubjectName, Cost>>
  failures: Map<SubjectName, string>
}
export type Results = Map<Call, Measured>

export type Plan = { connections: number[]; rounds: number; round_ms: number; warm_up_ms: number }

/** The goals are about this number of connections. */
export const COMPARED_AT = 16

export const callAims = (call: Call, names: SubjectName[]): Aim<Measured>[] => [
  ...(names.includes('limit')
    ? [
        atMost(`${call}, CPU compared with the limit`, 1.5, 'times', (measured: Measured) => {
          const [ours, limit] = [costOf(measured, 'keyswap'), costOf(measured, 'limit')]
          return totalCpu(ours) / totalCpu(limit)
        }),
      ]
    : []),
  ...(names.includes('parse')
    ? [
        atLeast(
          `${call}, requests a second compared with Parse Server`,
          10,
          'times',
          (measured: Measured) => {
            const [ours, parse] = [costOf(measured, 'keyswap'), costOf(measured, 'parse')]
            return ours.per_second / parse.per_second
          },
        ),
      ]
    : []),
]

function costOf({ costs, failures }: Measured, name: SubjectName): Cost {
  const cost = costs.get(COMPARED_AT)?.get(name)
  if (!cost) throw new Error(failures.get(name) ?? `${name} was not measured`)
  return cost
}

/** Measures a call and adds the costs to `measured`. A subject that fails is not measured again. */
export async function measureCall(
  call: Call,
  targets: Target[],
  measured: Measured,
  { connections: all, rounds, round_ms, warm_up_ms }: Plan,
  { say, signal }: { say(text: string): void; signal: AbortSignal },
): Promise<Measured> {
  let racing = targets
  const inTurn = async (round: number, work: (target: Target) => Promise<void>) => {
    // A different subject begins each round. Otherwise the database's work after one's writes would always slow the same one.
    const first = round % racing.length
    for (const target of [...racing.slice(first), ...racing.slice(0, first)]) {
      signal.throwIfAborted()
      await work(target).catch((error) => {
        measured.failures.set(target.subject.name, reasonOf(error))
        racing = racing.filter((other) => other !== target)
        say(reasonOf(error))
      })
    }
  }
  await inTurn(0, async ({ subject, running, size }) => subject.meetMembers?.(running, size))
  await inTurn(0, (target) => checkAnswer(target, call))
  await inTurn(0, async (target) => {
    await measure(target, call, { connections: COMPARED_AT, ms: warm_up_ms })
  })
  for (const connections of all) {
    const seen = new Map<SubjectName, Cost[]>()
    for (let round = 0; round < rounds; round++)
      await inTurn(round, async (target) => {
        const cost = await measure(target, call, { connections, ms: round_ms })
        const { name } = target.subject
        seen.set(name, [...(seen.get(name) ?? []), cost])
      })
    const costs = new Map(
      racing.map(({ subject: { name } }) => [name, medianCost(seen.get(name) ?? [])]),
    )
    measured.costs.set(connections, costs)
    say(`${call}, ${connections} connections: ${[...costs].map(shown).join('; ')}`)
  }
  return measured
}

const shown = ([name, { per_second, server, database }]: [SubjectName, Cost]) =>
  `${name} ${per_second.toFixed(0)}/s, ${server.toFixed(0)} + ${database.toFixed(0)} µs`

/** Throws if the answer does not have as many items as it should, because an empty answer would look fast. */
async function checkAnswer(target: Target, call: Call): Promise<void> {
  const { method, path, headers, body } = nextRequest(target, call)
  const answer = await fetch(target.running.url + path, {
    method,
    headers,
    signal: AbortSignal.timeout(10_000),
    ...(body !== undefined && { body }),
  })
  const found = answer.status === 200 ? itemsIn(await answer.json()) : 0
  const { least, most } = itemsOf(target.size, call)
  if (found < least || found > most)
    throw new Error(
      `${target.subject.name}, ${call}: status ${answer.status} with ${found} items instead of ${least} to ${most}`,
    )
}

/** How many items an answer lists; 1 if it is no list. Parse wraps its lists. */
function itemsIn(answer: unknown): number {
  const { results, result } = answer as { results?: unknown; result?: unknown }
  return [answer, results, result].find(Array.isArray)?.length ?? 1
}

/** How many items the answer to a call should have. */
function itemsOf(size: Size, call: Call): { least: number; most: number } {
  const exactly = (items: number) => ({ least: items, most: items })
  switch (call) {
    case 'deck':
      return exactly(20)
    case 'search':
      // One car fewer if it is the member's own. Keyswap also finds models that begin with the searched words.
      return { least: Math.min(40, Math.floor(size.cars / MODELS) - 1), most: 40 }
    case 'matches':
      return exactly((2 * size.matches) / size.members)
    case 'messages':
      return exactly(LONG_CHAT)
    default:
      return exactly(1)
  }
}
