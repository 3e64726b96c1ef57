import { type CheckItem, type Country, checklists } from '@keyswap/contract/deals/checklists'

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

const YEAR_MS = 365 * 24 * 3_600_000

/** Nobody has compared the list with its sources for a year. */
export const isOld = (country: Country, now: number): boolean =>
  now - Date.parse(checklists[country].written) > YEAR_MS

/** The key of an item's reason. Of an old list, the deadlines of a register are said without their figures. */
export function whyText(country: Country, item: CheckItem, now: number) {
  if (item === 'owner_change' && country !== 'other' && isOld(country, now))
    return `check.${country}.owner_change.why.later` as const
  return `${checkText(country, item)}.why` as const
}

/** The key of what one ticks: the change of owner is marked by who gets the car and confirmed by who gives it. */
export const tickText = (
  country: Country,
  item: CheckItem,
  as: 'giver' | 'receiver',
): CheckText | `check.${Country}.owner_change.giver` =>
  item === 'owner_change' && as === 'giver'
    ? `check.${country}.owner_change.giver`
    : checkText(country, item)
