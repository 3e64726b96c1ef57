// Cars that the viewer got in swaps, and what the swaps know of them.
import type { Deal, Snapshot } from '@keyswap/contract/deals'
import type { OwnCar } from '@keyswap/contract/listings'

type AgreedCar = Snapshot['cars'][number]

/** Facts only: the value and the description were its giver's words. */
export type GotCar = Pick<
  AgreedCar,
  'year' | 'make' | 'model' | 'mileage_unit' | 'transmission' | 'fuel_type' | 'condition' | 'body'
> & {
  /** In `mileage_unit`: as the papers have it, which are newer than the listing. */
  odometer: number
}

/** Undefined if the deal is not done, or the viewer got nothing in it. */
export function gotCarIn(deal: Deal, userId: string): GotCar | undefined {
  const version = deal.versions.find(({ number }) => number === deal.agreed?.version)
  if (deal.state !== 'done' || !version) return undefined
  const leg = version.terms.legs.find(({ receiver_id }) => receiver_id === userId)
  const car = version.snapshot.cars.find(({ id }) => id === leg?.car_id)
  if (!car) return undefined
  const { year, make, model, transmission, fuel_type, condition, body } = car
  const papers = deal.papers.find(({ car_id }) => car_id === car.id)
  const read =
    papers && papers.odometer !== null
      ? { odometer: papers.odometer, mileage_unit: papers.odometer_unit }
      : {
          odometer: car.mileage_unit === 'mi' ? car.mileage : car.mileage_km,
          mileage_unit: car.mileage_unit,
        }
  return { year, make, model, transmission, fuel_type, condition, body, ...read }
}

type Named = Pick<OwnCar, 'year' | 'make' | 'model'>

const nameOf = ({ year, make, model }: Named): string => `${year} ${make} ${model}`.toLowerCase()

/**
 * Whether the member still has the car that they got then and has not listed it: none of these is a listing or draft of
 * it, or was swapped away after it came.
 */
export const isToList = (
  got: Named,
  got_at: string,
  own: readonly (Named & Pick<OwnCar, 'swapped_at'>)[],
): boolean =>
  !own.some(
    (car) =>
      nameOf(car) === nameOf(got) &&
      (car.swapped_at === null || Date.parse(car.swapped_at) > Date.parse(got_at)),
  )

/** The car that the viewer got in this swap and could list now. */
export function carToList(
  deal: Deal,
  userId: string,
  own: readonly OwnCar[] | undefined,
): GotCar | undefined {
  const car = gotCarIn(deal, userId)
  return car && own && deal.done_at && isToList(car, deal.done_at, own) ? car : undefined
}
