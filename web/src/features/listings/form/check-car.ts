// Validates the form with the contract's schemas. They bring zod along, so they are loaded on demand, not with the
// screen's code.
import type { CarChange, CarInput } from '@keyswap/contract/listings'
import { ApiError } from '../../../lib/http/request-error.ts'
import { type CarFields, carChangeOf, type IssueName, inputOf, issueAt } from './car-fields.ts'

const schemas = () => import('@keyswap/contract/listings')

/** Loads the schemas ahead of time. A failure is ignored here: the check loads them again and reports it. */
export const prepareCheck = (): void => void schemas().catch(() => {})

/** The schema's English messages; issue-texts.ts translates them. */
export type FieldIssues = Partial<Record<IssueName, string>>

export type Checked<T> = { ok: true; value: T } | { ok: false; issues: FieldIssues }

export async function checkCar(fields: CarFields): Promise<Checked<CarInput>> {
  const { CarInput } = await schemas()
  return outcome(CarInput.safeParse(inputOf(fields)))
}

export async function checkChange(fields: CarFields): Promise<Checked<CarChange>> {
  const { CarChange } = await schemas()
  return outcome(CarChange.safeParse(carChangeOf(fields)))
}

/** The fields that the server refused. */
export const refusedCarFields = (error: unknown): FieldIssues =>
  error instanceof ApiError
    ? byField(error.fields.map(({ path, message }) => ({ path: [path], message })))
    : {}

type Issue = { path: PropertyKey[]; message: string }
type Parsed<T> = { success: true; data: T } | { success: false; error: { issues: Issue[] } }

const outcome = <T>(parsed: Parsed<T>): Checked<T> =>
  parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, issues: byField(parsed.error.issues) }

/** The first issue of each field. */
function byField(found: readonly Issue[]): FieldIssues {
  const issues: FieldIssues = {}
  for (const { path, message } of found) {
    const name = issueAt(path.join('.'))
    if (name) issues[name] ??= message
  }
  return issues
}
