// What to check before a car changes hands, by the country of the car. The texts are in the web's languages. Don't import
// zod here: the web would load it.

/** The gazetteer's countries with a checklist of their own. */
export const countries = ['LV', 'LT', 'EE', 'other'] as const
export type Country = (typeof countries)[number]

export const checkItems = [
  'identity',
  'vin',
  'pledge',
  'history',
  'test_drive',
  'keys',
  'owner_change',
  'insurance',
] as const
export type CheckItem = (typeof checkItems)[number]

/** Who ticks an item: who gives the car away, who gets it, or both. */
export type Ticker = 'giver' | 'receiver' | 'both'
