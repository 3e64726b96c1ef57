import { type DistanceUnit, KM_PER_MILE } from '@keyswap/contract/units'
import type { Mileage } from '../../lib/formats/formats.ts'
import { length } from '../../lib/formats/length.ts'
import type { Speech } from '../../lib/messages/index.ts'

/**
 * A mileage as it was stated: the plan, the papers and the agreement have the same number. For a reader who uses the other
 * unit with a rounded conversion behind it: '171,200 km (≈ 106,000 miles)'.
 */
export function odometer(
  { count, unit }: { count: number; unit: DistanceUnit },
  reader: DistanceUnit,
  speech: Speech,
): string {
  const stated = length(count, unit, speech)
  if (unit === reader || count === 0) return stated
  const converted = unit === 'mi' ? count * KM_PER_MILE : count / KM_PER_MILE
  const rounded = Math.round(Number(converted.toPrecision(3)))
  return `${stated} (≈ ${length(rounded, reader, speech)})`
}

/** Of a listing. */
export const listedOdometer = ({ mileage, mileage_km, mileage_unit: unit }: Mileage) => ({
  count: unit === 'mi' ? mileage : mileage_km,
  unit,
})
