import type { StepTerms } from './chat.ts'
import type { Version } from './deals.ts'

/** The part of a version that its message in the chat shows. */
export function stepTermsOf({ terms, snapshot }: Pick<Version, 'terms' | 'snapshot'>): StepTerms {
  const { legs, cash, meet_at, place, corrections } = terms
  const cars = legs.flatMap(({ car_id, giver_id, receiver_id }) =>
    snapshot.cars
      .filter(({ id }) => id === car_id)
      .map(({ year, make, model }) => ({ giver_id, receiver_id, year, make, model })),
  )
  const corrected = corrections?.flatMap(({ car_id, field, to }) =>
    snapshot.cars
      .filter(({ id }) => id === car_id)
      .map(({ year, make, model }) => ({ year, make, model, field, to })),
  )
  return { cars, cash, meet_at, place, ...(corrected && { corrections: corrected }) }
}
