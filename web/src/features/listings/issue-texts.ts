// The schemas speak English; what they say is known, so it can be said in any language.
import type { Translate } from '../../lib/messages/index.ts'
import type { listings } from '../../lib/messages/listings.ts'
import type { shell } from '../../lib/messages/shell.ts'
import { type FieldName, fieldNames } from './car-fields.ts'
import type { FieldIssues } from './check-car.ts'

export type Say = Translate<(typeof listings)['english'] & (typeof shell)['english']>
type Key = keyof (typeof listings)['english']

const known: Record<string, Key> = {
  'Make is required': 'listing.issue.make',
  'Model is required': 'listing.issue.model',
  'Invalid year': 'listing.issue.year',
  'Mileage must be a positive number': 'listing.issue.mileage',
  'Location is required': 'listing.issue.location',
  'Description must be at least 10 characters': 'listing.issue.description',
  Required: 'listing.issue.required',
  'Expected number, received nan': 'listing.issue.not_a_number',
  'Expected int, received number': 'listing.issue.not_whole',
}

/** The editor has words of its own for some fields. */
export function issueText(
  name: FieldName,
  issue: string,
  t: Say,
  purpose: 'list' | 'edit' = 'list',
): string {
  const key = purpose === 'edit' ? editTexts[name] : undefined
  if (key) return sayPlain(t, key)
  // An optional value has no text of its own in the schema: whatever is wrong, this mends it.
  if (name === 'price') return sayPlain(t, 'listing.edit.price')
  return knownIssue(issue, t) ?? issue
}

export function knownIssue(issue: string | undefined, t: Say): string | undefined {
  const key = known[issue ?? '']
  return key && sayPlain(t, key)
}

/** Keys of texts without places. */
const sayPlain = (t: Say, key: Key): string => (t as (key: Key) => string)(key)

const editTexts: Partial<Record<FieldName, Key>> = {
  year: 'listing.edit.year',
  price: 'listing.edit.price',
  mileage: 'listing.edit.mileage',
}

/** Of an edited car the first wrong field is named, in the words of the editor. */
export function editIssue(issues: FieldIssues, t: Say): { name: FieldName; text: string } | null {
  for (const name of fieldNames) {
    const issue = issues[name]
    if (issue === undefined) continue
    return { name, text: issueText(name, issue, t, 'edit') }
  }
  return null
}
