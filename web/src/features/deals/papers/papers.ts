// The form of a car's papers: what the member has typed, and what is sent.
import type { Papers, PapersInput, Snapshot } from '@keyswap/contract/deals'
import { vinPattern, vinWarnings } from '@keyswap/contract/deals/vin'
import { deal as limits } from '@keyswap/contract/limits'
import type { Currency, DistanceUnit } from '@keyswap/contract/units'
import type { Speech } from '../../../lib/messages/index.ts'
import { parseCents, typedAmount } from '../cents.ts'

export type PaperFields = {
  vin: string
  plate: string
  odometer: string
  odometer_unit: DistanceUnit
  keys: string
  defects: string
  /** Dates such as 2012-05-03; empty if not given. */
  first_registration: string
  inspection_until: string
  value: string
  currency: Currency
}

/** What the form starts with if the papers do not say: as the listing has it. */
type Listed = Pick<
  Snapshot['cars'][number],
  'mileage_unit' | 'currency' | 'first_registration' | 'inspection_until'
>

export const paperFields = (
  papers: Papers | undefined,
  listed: Listed,
  speech: Pick<Speech, 'locale'>,
): PaperFields => ({
  vin: papers?.vin ?? '',
  plate: papers?.plate ?? '',
  odometer: papers?.odometer == null ? '' : String(papers.odometer),
  odometer_unit: papers?.odometer_unit ?? listed.mileage_unit,
  keys: papers?.keys == null ? '' : String(papers.keys),
  defects: papers?.defects ?? '',
  first_registration: (papers ?? listed).first_registration ?? '',
  inspection_until: (papers ?? listed).inspection_until ?? '',
  value: papers?.value_cents == null ? '' : typedAmount(papers.value_cents, speech),
  currency: papers?.currency ?? listed.currency,
})

/** What the form says of papers that were saved meanwhile: each field that is as the form began is as they are now. */
export const followed = (
  typed: PaperFields,
  begun: PaperFields,
  now: PaperFields,
): Partial<PaperFields> =>
  Object.fromEntries(
    Object.entries(now).filter(([name]) => {
      const field = name as keyof PaperFields
      return typed[field] === begun[field]
    }),
  )

/** Letters and digits only: VINs are often written in groups. */
export const tidyVin = (typed: string): string => typed.replace(/[^\p{L}\d]/gu, '').toUpperCase()

/** A letter that no VIN has, and the digit that it is mistaken for. */
export function strayLetter(vin: string): { letter: string; digit: string } | null {
  const letter = vin.match(/[IOQ]/)?.[0]
  return letter ? { letter, digit: letter === 'I' ? '1' : '0' } : null
}

/** 123456, 123 456, 123.456 or 123,456. A separator elsewhere is a decimal one: 123456,7 is not a whole number. */
export const wholeNumber = (typed: string): number | null =>
  /^(?:\d+|\d{1,3}(?:[\s.,]\d{3})+)$/.test(typed.trim()) ? Number(typed.replace(/\D/g, '')) : null

/** The fields that cannot be sent, or not yet: the giver looks once more at a VIN that does not fit or that another car has. */
export type Wrong = {
  vin?: 'wrong' | 'twice' | 'again'
  odometer?: true
  keys?: true
  value?: 'amount' | 'too_much'
}

type Known = {
  /** As it was agreed. */
  car: Pick<Snapshot['cars'][number], 'make' | 'year'>
  /** The VINs of the swap's other cars. */
  others: readonly string[]
  /** VINs that the giver has looked at already. */
  seen: readonly (string | null)[]
}

export function wrongIn(fields: PaperFields, known: Known): Wrong {
  const { odometer, keys } = fields
  const isWrong = (typed: string, max: number) => {
    const count = wholeNumber(typed)
    return typed.trim() !== '' && (count === null || count > max)
  }
  const [vin, value] = [wrongVin(fields.vin, known), wrongValue(fields.value)]
  return {
    ...(vin && { vin }),
    ...(isWrong(odometer, limits.max_odometer) && { odometer: true as const }),
    ...(isWrong(keys, limits.max_keys) && { keys: true as const }),
    ...(value && { value }),
  }
}

function wrongVin(vin: string, { car, others, seen }: Known): Wrong['vin'] {
  if (vin === '') return undefined
  if (!vinPattern.test(vin)) return 'wrong'
  if (seen.includes(vin)) return undefined
  if (others.includes(vin)) return 'twice'
  return vinWarnings({ vin, ...car }).length > 0 ? 'again' : undefined
}

function wrongValue(typed: string): Wrong['value'] {
  if (typed.trim() === '') return undefined
  const cents = parseCents(typed)
  if (cents === null) return 'amount'
  return cents > limits.max_cash_cents ? 'too_much' : undefined
}

export function papersInput(fields: PaperFields): PapersInput {
  const value_cents = parseCents(fields.value)
  return {
    vin: fields.vin || null,
    plate: fields.plate.trim() || null,
    odometer: wholeNumber(fields.odometer),
    odometer_unit: fields.odometer_unit,
    keys: wholeNumber(fields.keys),
    defects: fields.defects.trim() || null,
    first_registration: fields.first_registration || null,
    inspection_until: fields.inspection_until || null,
    value_cents,
    currency: value_cents === null ? null : fields.currency,
  }
}
