// On a phone the form is three steps.
import { type IssueName, issueNames } from './car-fields.ts'
import type { FieldIssues } from './check-car.ts'

export const listingSteps = ['photos', 'car', 'words'] as const
export type ListingStep = (typeof listingSteps)[number]

const words: readonly IssueName[] = ['location', 'description']

export const stepOf = (name: IssueName): ListingStep =>
  words.includes(name) || name.startsWith('wish.') ? 'words' : 'car'

export const stepAfter = (step: ListingStep): ListingStep =>
  listingSteps[listingSteps.indexOf(step) + 1] ?? step

export const stepBefore = (step: ListingStep): ListingStep =>
  listingSteps[listingSteps.indexOf(step) - 1] ?? step

export const isStep = (step: unknown): step is ListingStep =>
  listingSteps.some((known) => known === step)

/** The topmost wrong field. */
export const firstWrong = (issues: FieldIssues): IssueName | undefined =>
  issueNames.find((name) => issues[name] !== undefined)

export const issuesAt = (step: ListingStep, issues: FieldIssues): FieldIssues =>
  Object.fromEntries(Object.entries(issues).filter(([name]) => stepOf(name as IssueName) === step))
