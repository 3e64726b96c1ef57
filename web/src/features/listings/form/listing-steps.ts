// On a phone the form is three steps and a preview.
import { type IssueName, issueNames } from './car-fields.ts'
import type { FieldIssues } from './check-car.ts'

export const steps = ['photos', 'car', 'words', 'preview'] as const
export type Step = (typeof steps)[number]

/** Without the preview, which asks for nothing. */
export const STEP_COUNT = 3

const words: readonly IssueName[] = ['location', 'description']

export const stepOf = (name: IssueName): Step =>
  words.includes(name) || name.startsWith('wish.') ? 'words' : 'car'

export const stepAfter = (step: Step): Step => steps[steps.indexOf(step) + 1] ?? step

export const stepBefore = (step: Step): Step => steps[steps.indexOf(step) - 1] ?? step

export const isStep = (step: unknown): step is Step => steps.some((known) => known === step)

/** The topmost wrong field. */
export const firstWrong = (issues: FieldIssues): IssueName | undefined =>
  issueNames.find((name) => issues[name] !== undefined)

export const issuesAt = (step: Step, issues: FieldIssues): FieldIssues =>
  Object.fromEntries(Object.entries(issues).filter(([name]) => stepOf(name as IssueName) === step))
