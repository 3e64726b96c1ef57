// Units and money. No zod in here: the first load of the web imports it.

/** How a distance is typed and read: miles or kilometres. */
export const distanceUnits = ['mi', 'km'] as const
export type DistanceUnit = (typeof distanceUnits)[number]

/** What a value is given in. There is no exchange rate: an amount stays in the currency it was given in. */
export const currencies = ['USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]

/** As in the database's generated columns. */
export const KM_PER_MILE = 1.609344
