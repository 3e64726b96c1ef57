// Units and currencies. Don't import zod here: it would end up in the web's first load.

/** The units for distances: miles or kilometres. */
export const distanceUnits = ['mi', 'km'] as const
export type DistanceUnit = (typeof distanceUnits)[number]

/** There is no exchange rate: an amount stays in the currency it was given in. */
export const currencies = ['USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]

/** The same factor as in the generated columns `mileage` and `mileage_km` of the table `cars`. */
export const KM_PER_MILE = 1.609344
