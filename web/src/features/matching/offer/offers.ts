import type { Car } from '@keyswap/contract/listings'
import type { Mileage, Value } from '../../../lib/formats.ts'

/** One of the member's own active cars. */
export type Offer = Pick<Car, 'id' | 'year' | 'make' | 'model' | 'photos'> & Mileage & Value

export type Offers = {
  /** Undefined until loaded. */
  ready: readonly Offer[] | undefined
  /** Loads them again. */
  load: () => Promise<readonly Offer[]>
  /** Offered without asking for the rest of this visit; null unless there is a choice. */
  remembered: Offer | null
  remember: (car_id: string | null) => void
}
