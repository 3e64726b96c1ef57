import { useRef, useState } from 'react'
import type { CarFields, FieldName } from './car-fields.ts'
import type { Checked, FieldIssues } from './check-car.ts'
import { firstWrong } from './listing-steps.ts'

export type SetField = <N extends FieldName>(name: N, value: CarFields[N]) => void

type Check<T> = (fields: CarFields) => Promise<Checked<T>>

/** Judged when it is sent; from then on a wrong field is judged again with every change of it. */
export function useCarForm<T>(initial: CarFields, check: Check<T>) {
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(initial)
  const [issues, setIssues] = useState<FieldIssues>({})

  const set: SetField = (name, value) => {
    const next = { ...fields, [name]: value }
    setFields((before) => ({ ...before, [name]: value }))
    if (issues[name] !== undefined) void judgeAgain(name, next)
  }

  async function judgeAgain(name: FieldName, next: CarFields) {
    const checked = await check(next)
    const { [name]: _, ...others } = issues
    const issue = checked.ok ? undefined : checked.issues[name]
    setIssues(issue === undefined ? others : { ...others, [name]: issue })
  }

  /** The value to send; where something is wrong, it is said at its field, and the first such field has the focus. */
  async function judge(): Promise<Checked<T>> {
    const checked = await check(fields)
    show(checked.ok ? {} : checked.issues)
    return checked
  }

  /** Whether a part of the form is right. */
  async function judgePart(part: (issues: FieldIssues) => FieldIssues): Promise<boolean> {
    const checked = await check(fields)
    const found = checked.ok ? {} : part(checked.issues)
    show(found)
    return Object.keys(found).length === 0
  }

  /** Also for what only the server could know. */
  function show(found: FieldIssues): void {
    setIssues(found)
    const first = firstWrong(found)
    if (first) focusField(form.current, first)
  }

  return { form, fields, issues, set, setFields, judge, judgePart, show }
}

export function focusField(form: HTMLFormElement | null, name: FieldName): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
