import type { Car } from '@keyswap/contract/listings'
import type { Mileage, Value } from '../../../lib/formats/formats.ts'

/** One of the member's own active cars. */
export type Offer = Pick<Car, 'id' | 'year' | 'make' | 'model' | 'photos'> & Mileage & Value

export type Offers = {
  /** Undefined until loaded. */
  ready: readonly Offer[] | undefined
  /** Fetches the cars, even if they are loaded already. */
  load: () => Promise<readonly Offer[]>
  /** The car that is offered for the rest of this visit without asking; null if none was chosen. */
  remembered: Offer | null
  remember: (car_id: string | null) => void
}
