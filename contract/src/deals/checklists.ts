// What to check before a car changes hands, by the country of the car. The texts are in the web's languages. Don't import
// zod here: the web would load it.

/** The countries that have a checklist of their own, and 'other'. */
export const countries = ['LV', 'LT', 'EE', 'other'] as const
export type Country = (typeof countries)[number]

/** Keys are none of them: "I got the keys" says so. */
export const checkItems = [
  'identity',
  'vin',
  'pledge',
  'history',
  'test_drive',
  'signed',
  'owner_change',
  'insurance',
] as const
export type CheckItem = (typeof checkItems)[number]

type Ticker = 'giver' | 'receiver' | 'both'

export type Checklist = {
  items: readonly { item: CheckItem; ticked_by: Ticker }[]
  /** The official pages that the checklist is taken from. */
  sources: readonly { name: string; url: string }[]
  /** Where the change of owner is entered. */
  register?: string
  /** When it was written or last compared with its sources. */
  written: string
}

/** The receiver checks the car; signatures and the change of owner need both sides. */
const items: Checklist['items'] = checkItems.map((item) => ({
  item,
  ticked_by: item === 'signed' || item === 'owner_change' ? 'both' : 'receiver',
}))

export const checklists: Record<Country, Checklist> = {
  LV: {
    items,
    sources: [
      {
        name: 'CSDD',
        url: 'https://www.csdd.lv/ipasnieka-maina/elektroniski-e-csdd-noformeta-ipasnieka-maina',
      },
      { name: 'LTAB', url: 'https://www.ltab.lv' },
    ],
    register: 'https://e.csdd.lv',
    written: '2026-11-16',
  },
  LT: {
    items,
    sources: [{ name: 'Regitra', url: 'https://www.regitra.lt' }],
    register: 'https://www.regitra.lt',
    written: '2026-11-16',
  },
  EE: {
    items,
    sources: [
      { name: 'Transpordiamet', url: 'https://www.transpordiamet.ee/registriandmete-muutmine' },
      { name: 'LKF', url: 'https://www.lkf.ee' },
    ],
    register: 'https://www.transpordiamet.ee/registriandmete-muutmine',
    written: '2026-11-16',
  },
  // Also used if a car's country is not known.
  other: {
    items,
    sources: [
      {
        name: 'Your Europe',
        url: 'https://europa.eu/youreurope/citizens/vehicles/cars/buying-leasing-car-abroad/',
      },
      {
        name: 'ECC-Net',
        url: 'https://consumer.ee/en/help_and-advice/shopping-in-europe/second-hand-cars/',
      },
    ],
    written: '2026-11-16',
  },
}

/** Whether a tick of it says something about a car or an agreement as the papers have them: other papers take it back. */
export const restsOnPapers = (item: CheckItem): boolean =>
  item !== 'owner_change' && item !== 'insurance'

/** Whether someone who gives or gets the car may tick this item. */
export const mayTick = (item: CheckItem, country: Country, side: 'giver' | 'receiver'): boolean =>
  checklists[country].items.some(
    (one) => one.item === item && (one.ticked_by === 'both' || one.ticked_by === side),
  )
