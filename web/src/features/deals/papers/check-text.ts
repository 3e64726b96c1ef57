import type { CheckItem, Country } from '@keyswap/contract/deals/checklists'

const EVERYWHERE = ['identity', 'vin', 'test_drive', 'signed'] as const
type Everywhere = (typeof EVERYWHERE)[number]

export type CheckText =
  | `check.any.${Everywhere}`
  | `check.${Country}.${Exclude<CheckItem, Everywhere>}`

const isSameEverywhere = (item: CheckItem): item is Everywhere =>
  (EVERYWHERE as readonly CheckItem[]).includes(item)

/** The key of an item's text; with `.why` after it, of the reason. */
export const checkText = (country: Country, item: CheckItem): CheckText =>
  isSameEverywhere(item)
    ? `check.any.${item}`
    : `check.${country}.${item as Exclude<CheckItem, Everywhere>}`

/** The key of what one ticks: the change of owner is marked by who gets the car and confirmed by who gives it. */
export const tickText = (
  country: Country,
  item: CheckItem,
  as: 'giver' | 'receiver',
): CheckText | `check.${Country}.owner_change.giver` =>
  item === 'owner_change' && as === 'giver'
    ? `check.${country}.owner_change.giver`
    : checkText(country, item)
