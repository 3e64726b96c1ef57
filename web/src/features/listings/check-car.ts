// The contract's own schemas judge a form. They bring zod along, so they are fetched when someone
// begins to type, not with the screen.
import type { CarChange, CarInput } from '@keyswap/contract/listings'
import { type CarFields, changeOf, type FieldName, fieldOf, inputOf } from './car-fields.ts'

const schemas = () => import('@keyswap/contract/listings')

/** Before it is needed; without a network the check itself will say so. */
export const prepareCheck = (): void => void schemas().catch(() => {})

/** The schema's own words; the catalogue translates them. */
export type FieldIssues = Partial<Record<FieldName, string>>

export type Checked<T> = { ok: true; value: T } | { ok: false; issues: FieldIssues }

export async function checkCar(fields: CarFields): Promise<Checked<CarInput>> {
  const { CarInput } = await schemas()
  return outcome(CarInput.safeParse(inputOf(fields)))
}

export async function checkChange(fields: CarFields): Promise<Checked<CarChange>> {
  const { CarChange } = await schemas()
  return outcome(CarChange.safeParse(changeOf(fields)))
}

type Parsed<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }

function outcome<T>(parsed: Parsed<T>): Checked<T> {
  if (parsed.success) return { ok: true, value: parsed.data }
  const issues: FieldIssues = {}
  for (const { path, message } of parsed.error.issues) {
    const name = fieldOf(String(path[0]))
    if (name) issues[name] ??= message
  }
  return { ok: false, issues }
}
