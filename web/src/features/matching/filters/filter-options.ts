// The options of the filter pickers, in the member's units. A selected value that is not among them is added.
import { car as limits } from '@keyswap/contract/limits'
import { type DistanceUnit, KM_PER_MILE } from '@keyswap/contract/units'

const MILEAGES = {
  mi: [10_000, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000],
  km: [20_000, 50_000, 100_000, 150_000, 200_000, 250_000, 300_000],
}
const VALUES = [1_000, 2_500, 5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 50_000, 100_000]
const DISTANCES = [10, 25, 50, 100, 200, 500]
const YEAR_BY_YEAR = 40

const withSelected = (values: readonly number[], selected: number | undefined): number[] =>
  selected === undefined || values.includes(selected)
    ? [...values]
    : [...values, selected].sort((a, b) => a - b)

export const mileageOptions = (unit: DistanceUnit, selected: number | undefined): number[] =>
  withSelected(MILEAGES[unit], selected)

/** The same steps in every currency. */
export const valueOptions = (selected: number | undefined): number[] =>
  withSelected(VALUES, selected)

/** In kilometres, as the filter stores them. */
export const distanceOptions = (unit: DistanceUnit, selected: number | undefined): number[] =>
  withSelected(
    unit === 'km' ? DISTANCES : DISTANCES.map((miles) => Math.round(miles * KM_PER_MILE)),
    selected,
  )

/** Newest first: each of the latest forty years, then only decades. */
export function yearOptions(now: Date, selected: number | undefined): number[] {
  const newest = now.getFullYear() + limits.years_ahead
  const years = Array.from({ length: YEAR_BY_YEAR }, (_, age) => newest - age)
  const oldest = newest - YEAR_BY_YEAR
  for (let year = oldest - (oldest % 10); year >= limits.min_year; year -= 10) years.push(year)
  return withSelected(years, selected).sort((a, b) => b - a)
}
