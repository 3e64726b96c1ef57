// The list of the day: what the parties do, one after the other, until everyone has their keys. The keys come last, as the registers
// advise.
import type { Checks, Deal, Leg } from '@keyswap/contract/deals'
import type { CheckItem, Country } from '@keyswap/contract/deals/checklists'
import { tickersOf } from '../checks.ts'
import { type AgreedPayment, agreedPayments, receivedPayments } from '../handover/received.ts'
import { agreedOf, isKeptOpen, nextOf } from '../plan-state.ts'

export type DayKey = 'look' | 'sign' | 'money' | 'register' | 'confirm' | 'insurance' | 'keys'

/** One tick of a car's checklist. */
export type Tick = {
  type: 'tick'
  by: string
  isDone: boolean
  car_id: string
  country: Country
  item: CheckItem
}

/** What one party does in a step. */
export type Part =
  | Tick
  | { type: 'money'; by: string; isDone: boolean; payment: AgreedPayment }
  | { type: 'keys'; by: string; isDone: boolean }

export type DayStep = {
  key: DayKey
  /** Of every party, in giving order. */
  parts: Part[]
  isDone: boolean
  /** The viewer has something left to do, and can do it now. */
  isMine: boolean
  /** Who has something left to do. */
  waitsFor: string[]
  /** Whose part of the step before it has to come first. */
  waitsFirst: string[]
}

/** Its steps; a step that nobody has a part in is left out. */
export function dayList(deal: Deal, viewerId: string, now: number): DayStep[] {
  const { terms } = agreedOf(deal) ?? {}
  if (!terms) return []
  const ticks = terms.legs.flatMap((leg) => ticksOf(deal, leg))
  const received = (side: keyof Leg) =>
    ticks.filter(({ item, by, car_id }) => {
      const leg = terms.legs.find((one) => one.car_id === car_id)
      return item === 'owner_change' && leg?.[side] === by
    })
  const marks = received('receiver_id')
  const steps: Record<DayKey, Part[]> = {
    look: ticks.filter(({ item }) => LOOKS.includes(item)),
    sign: ticks.filter(({ item }) => item === 'signed'),
    money: moneyParts(deal),
    register: marks,
    confirm: received('giver_id'),
    insurance: ticks.filter(({ item }) => item === 'insurance'),
    keys: deal.parties.map(({ user_id: by, handed_over_at }) => ({
      ...{ type: 'keys' as const, by },
      isDone: handed_over_at !== null,
    })),
  }
  const isOpen = isKeptOpen(deal, now)
  const isTheDay = dayHasBegun(deal, now)
  return ORDER.filter((key) => steps[key].length > 0).map((key): DayStep => {
    const parts = steps[key]
    const waitsFor = waiting(parts)
    const waitsFirst = key === 'confirm' ? waiting(marks) : []
    const canDo = isOpen && waitsFirst.length === 0 && (key !== 'keys' || isTheDay)
    const isMine = canDo && waitsFor.includes(viewerId)
    return { key, parts, isDone: waitsFor.length === 0, isMine, waitsFor, waitsFirst }
  })
}

const ORDER: readonly DayKey[] = [
  'look',
  'sign',
  'money',
  'register',
  'confirm',
  'insurance',
  'keys',
]

/** What the receiver of a car looks at before anything is signed. */
const LOOKS: readonly CheckItem[] = ['identity', 'vin', 'pledge', 'history', 'test_drive']

/** Each once, in the order of the parts. */
const waiting = (parts: readonly Part[]): string[] => [
  ...new Set(parts.filter(({ isDone }) => !isDone).map(({ by }) => by)),
]

const ticksOf = (deal: Deal, leg: Leg): Tick[] =>
  deal.checks
    .filter(({ car_id }) => car_id === leg.car_id)
    .flatMap((checks) => checks.items.flatMap((item) => ticksIn(item, checks, leg)))

const ticksIn = ({ item, done_by }: Checks['items'][number], checks: Checks, leg: Leg): Tick[] =>
  tickersOf(item, checks, leg).map((by) => ({
    ...{ type: 'tick', by, isDone: done_by.includes(by) },
    ...{ car_id: checks.car_id, country: checks.country, item },
  }))

/** What was received of an agreement before stands, too. */
function moneyParts(deal: Deal): Part[] {
  const before = receivedPayments(deal).filter(({ index }) => index < 0)
  return [...before, ...agreedPayments(deal)].map((payment) => ({
    ...{ type: 'money', by: payment.to_id, payment },
    isDone: payment.received_at !== null,
  }))
}

/** From here on keys can change hands. */
export const dayHasBegun = ({ handover_from }: Deal, now: number): boolean =>
  handover_from === null || Date.parse(handover_from) <= now

/** In an agreed deal, on the day. Without a time, that comes first. */
export const isListNext = (deal: Deal, viewerId: string, now: number): boolean =>
  nextOf(deal, viewerId) !== 'time' && dayHasBegun(deal, now)

/**
 * Where the list opens: at the keys if somebody has theirs and the viewer has not, else at the viewer's next part, at what the others still do,
 * or at its end.
 */
export function firstOpen(steps: readonly DayStep[]): DayKey {
  const keys = steps.find(({ key }) => key === 'keys')
  if (keys?.isMine && keys.parts.some(({ isDone }) => isDone)) return 'keys'
  const first = steps.find(({ isMine }) => isMine) ?? steps.find(({ isDone }) => !isDone)
  return first?.key ?? 'keys'
}

/** How far each of the others is with a step, in giving order. */
export function othersIn({ parts }: DayStep, viewerId: string) {
  const others = [...new Set(parts.map(({ by }) => by))].filter((by) => by !== viewerId)
  return others.map((by) => {
    const own = parts.filter((part) => part.by === by)
    return { by, done: own.filter(({ isDone }) => isDone).length, count: own.length }
  })
}

/** The viewer's own parts of a step. */
export const ownParts = <T extends Part['type']>(
  { parts }: DayStep,
  viewerId: string,
  type: T,
): Extract<Part, { type: T }>[] =>
  parts.filter(
    (part): part is Extract<Part, { type: T }> => part.by === viewerId && part.type === type,
  )

/** Nothing of the viewer's is left in a step, nor do they wait for others there. */
export function isThrough({ parts, isDone }: DayStep, viewerId: string): boolean {
  const own = parts.filter(({ by }) => by === viewerId)
  return isDone || (own.length > 0 && own.every((part) => part.isDone))
}

export const countDone = (steps: readonly DayStep[]): number =>
  steps.filter(({ isDone }) => isDone).length
