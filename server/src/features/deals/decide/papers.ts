// What papers say of a car, and how one version of them differs from another. Pure.
import type { PaperChange } from '@keyswap/contract/chat'
import type { PaperField } from '@keyswap/contract/choices'
import type { Papers, PapersInput, Snapshot } from '@keyswap/contract/deals'

export type WrittenPapers = Omit<Papers, 'car_id' | 'warnings' | 'compare_vin' | 'updated_at'>

/** A VIN in a swap. */
export type VinUse = {
  deal_id: string
  state: 'agreed' | 'disputed' | 'done'
  giver_id: string
  /** Who got the car there, if they say that they have the keys. */
  got_by: string | null
}

/**
 * The swap with the same VIN that does not fit: nobody gives one car to two at once, and a car goes from hand to hand, so whoever
 * gives it must have got it in the swap before. `uses` are in the order of their agreements. In that chain the giver's own other
 * swaps that are not done do not count, or puppets could stand between.
 */
export function strangerAmong(
  all: VinUse[],
  { deal_id, giver_id }: Pick<VinUse, 'deal_id' | 'giver_id'>,
): VinUse | undefined {
  // Another car of this very swap is not a swap before it.
  const uses = all.filter((use) => use.deal_id !== deal_id || use.giver_id === giver_id)
  const own = uses.find((use) => use.deal_id === deal_id)
  if (!own) return undefined
  const isSecond = (use: VinUse) =>
    use !== own &&
    [use, own].every(({ state }) => state !== 'done') &&
    use.giver_id === own.giver_id
  const second = uses.find(isSecond)
  if (second) return second
  const chain = uses.filter(
    (use) => use === own || use.state === 'done' || use.giver_id !== own.giver_id,
  )
  const gap = chain.findIndex(
    ({ got_by }, index) => got_by !== (chain[index + 1]?.giver_id ?? got_by),
  )
  return chain[gap] === own ? chain[gap + 1] : chain[gap]
}

const NO_PAPERS: WrittenPapers = {
  vin: null,
  plate: null,
  odometer: null,
  odometer_unit: 'km',
  defects: null,
  keys: null,
  first_registration: null,
  inspection_until: null,
  value_cents: null,
  currency: null,
}

/** What a car's papers begin with: the dates of the agreed listing, so that nobody replaces them unseen. */
export const papersAsListed = (car: Snapshot['cars'][number] | undefined): WrittenPapers => ({
  ...NO_PAPERS,
  first_registration: car?.first_registration ?? null,
  inspection_until: car?.inspection_until ?? null,
})

const LATER = ['first_registration', 'inspection_until', 'value_cents', 'currency'] as const

/** What was added to papers later stays as it was if a client does not send it. */
export function merged(before: WrittenPapers, sent: PapersInput): WrittenPapers {
  const kept = Object.fromEntries(
    LATER.map((field) => [field, sent[field] === undefined ? before[field] : sent[field]]),
  ) as Pick<WrittenPapers, (typeof LATER)[number]>
  const { vin, plate, odometer, odometer_unit, defects, keys } = sent
  return { vin, plate, odometer, odometer_unit, defects, keys, ...kept }
}

const measured = (amount: number | null, unit: string | null) =>
  amount === null || unit === null ? null : { amount, unit }

const VALUES: Record<PaperField, (papers: WrittenPapers) => PaperChange['to']> = {
  vin: ({ vin }) => vin,
  plate: ({ plate }) => plate,
  odometer: ({ odometer, odometer_unit }) => measured(odometer, odometer_unit),
  defects: ({ defects }) => defects,
  keys: ({ keys }) => keys,
  first_registration: ({ first_registration }) => first_registration,
  inspection_until: ({ inspection_until }) => inspection_until,
  value: ({ value_cents, currency }) => measured(value_cents, currency),
}

const FIELDS = Object.keys(VALUES) as PaperField[]

/** Of a VIN and a plate only that they changed: chats stay longer than papers. */
const isSecret = (field: PaperField): boolean => field === 'vin' || field === 'plate'

export const changesOf = (before: WrittenPapers, after: WrittenPapers): PaperChange[] =>
  FIELDS.flatMap((field) => {
    const [from, to] = [VALUES[field](before), VALUES[field](after)]
    if (JSON.stringify(from) === JSON.stringify(to)) return []
    return [isSecret(field) ? { field } : { field, from, to }]
  })

/** Two changes in a row as one. A fact that is as before again stays named. */
export const joined = (first: PaperChange[], then: PaperChange[]): PaperChange[] =>
  FIELDS.flatMap((field) => {
    const [before, after] = [first, then].map((all) => all.find((one) => one.field === field))
    if (!before || !after || before.from === undefined) return after ?? before ?? []
    return { ...after, from: before.from }
  })
