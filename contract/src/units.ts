// Units and currencies. Don't import zod here: the web would load it on its first page.

/** Miles and kilometres. */
export const distanceUnits = ['mi', 'km'] as const
export type DistanceUnit = (typeof distanceUnits)[number]

/** Amounts are never converted: each keeps the currency it was given in. */
export const currencies = ['USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]

/** The same factor as in the generated columns `mileage` and `mileage_km` of the table `cars`. */
export const KM_PER_MILE = 1.609344
