// Translates the schemas' messages, which are in English.
import type { Speech, Translate } from '../../../lib/messages/index.ts'
import type { shell } from '../../../lib/messages/shell.texts.ts'
import type { listings } from '../listings.texts.ts'
import { type IssueName, issueNames } from './car-fields.ts'
import type { FieldIssues } from './check-car.ts'

type Texts = (typeof listings)['english'] & (typeof shell)['english']
export type ListingTranslate = Translate<Texts>
type Key = keyof (typeof listings)['english']

const NOT_WHOLE = 'Expected int, received number'

const known: Record<string, Key> = {
  'Make is required': 'listing.issue.make',
  'Model is required': 'listing.issue.model',
  'Invalid year': 'listing.issue.year',
  'Mileage must be a positive number': 'listing.issue.mileage',
  'Location is required': 'listing.issue.location',
  'Description must be at least 10 characters': 'listing.issue.description',
  Required: 'listing.issue.required',
  'Expected number, received nan': 'listing.issue.not_a_number',
  [NOT_WHOLE]: 'listing.issue.not_whole',
  'At most 5': 'listing.issue.too_many_models',
}

/** The text shown at a field. When a listed car is edited, some fields have other texts. */
export function issueText(
  name: IssueName,
  issue: string,
  { t, language }: Speech<Texts>,
  purpose: 'list' | 'edit' = 'list',
): string {
  // One text for every invalid price, with a hint if it has cents.
  if (name === 'price' || name === 'wish.money') return priceText(issue, t)
  const key = purpose === 'edit' ? editTexts[name] : undefined
  if (key) return plainText(t, key)
  // Without a translation, the schema's message is shown only to readers of English.
  return knownIssue(issue, t) ?? (language === 'en' ? issue : t('kit.invalid_field'))
}

const priceText = (issue: string, t: ListingTranslate): string =>
  [t('listing.edit.price'), issue === NOT_WHOLE && t('listing.price.whole')]
    .filter(Boolean)
    .join(' ')

export function knownIssue(issue: string | undefined, t: ListingTranslate): string | undefined {
  const key = known[issue ?? '']
  return key && plainText(t, key)
}

/** For keys of texts without placeholders. */
const plainText = (t: ListingTranslate, key: Key): string => (t as (key: Key) => string)(key)

const editTexts: Partial<Record<IssueName, Key>> = {
  year: 'listing.edit.year',
  mileage: 'listing.edit.mileage',
}

/** The first wrong field of an edited car, with the editor's text. */
export function editIssue(
  issues: FieldIssues,
  speech: Speech<Texts>,
): { name: IssueName; text: string } | null {
  for (const name of issueNames) {
    const issue = issues[name]
    if (issue === undefined) continue
    return { name, text: issueText(name, issue, speech, 'edit') }
  }
  return null
}
