// The form of a car's papers: what the member has typed, and what is sent.
import type { Papers, PapersInput } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'
import type { DistanceUnit } from '@keyswap/contract/units'
import { vinPattern } from '@keyswap/contract/vin'

export type PaperFields = {
  vin: string
  plate: string
  odometer: string
  odometer_unit: DistanceUnit
  keys: string
  defects: string
}

export const paperFields = (papers: Papers | undefined, unit: DistanceUnit): PaperFields => ({
  vin: papers?.vin ?? '',
  plate: papers?.plate ?? '',
  odometer: papers?.odometer == null ? '' : String(papers.odometer),
  odometer_unit: papers?.odometer_unit ?? unit,
  keys: papers?.keys == null ? '' : String(papers.keys),
  defects: papers?.defects ?? '',
})

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

/** The fields that cannot be sent. */
export type Wrong = { vin?: 'wrong' | 'twice'; odometer?: true; keys?: true }

/** `others` are the VINs of the swap's other cars. */
export function wrongIn({ vin, odometer, keys }: PaperFields, others: readonly string[]): Wrong {
  const isWrong = (typed: string, max: number) => {
    const count = wholeNumber(typed)
    return typed.trim() !== '' && (count === null || count > max)
  }
  return {
    ...(others.includes(vin) && { vin: 'twice' as const }),
    ...(vin !== '' && !vinPattern.test(vin) && { vin: 'wrong' as const }),
    ...(isWrong(odometer, limits.max_odometer) && { odometer: true as const }),
    ...(isWrong(keys, limits.max_keys) && { keys: true as const }),
  }
}

export const papersInput = (fields: PaperFields): PapersInput => ({
  vin: fields.vin || null,
  plate: fields.plate.trim() || null,
  odometer: wholeNumber(fields.odometer),
  odometer_unit: fields.odometer_unit,
  keys: wholeNumber(fields.keys),
  defects: fields.defects.trim() || null,
})
