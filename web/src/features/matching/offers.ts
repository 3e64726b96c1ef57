import type { Car } from '@keyswap/contract/listings'
import type { Mileage, Value } from '../../lib/formats.ts'

/** One of the member's own active cars, to be offered for another. */
export type Offer = Pick<Car, 'id' | 'year' | 'make' | 'model' | 'photos'> & Mileage & Value

export type Offers = {
  /** Undefined until they are known. */
  ready: readonly Offer[] | undefined
  /** Asks again. */
  load: () => Promise<readonly Offer[]>
  /** Offered without asking for the rest of this visit; only where there is a choice. */
  kept: Offer | null
  keep: (car_id: string | null) => void
}
