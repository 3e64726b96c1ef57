import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CarFields, FieldName, IssueName } from './car-fields.ts'
import type { Checked, FieldIssues } from './check-car.ts'
import { firstWrong } from './listing-steps.ts'

type Settable = FieldName | 'wish'
export type SetField = <N extends Settable>(name: N, value: CarFields[N]) => void

const isOf = (name: Settable) => (issue: string) => issue === name || issue.startsWith(`${name}.`)

type Check<T> = (fields: CarFields) => Promise<Checked<T>>

/** Validated on submit; after that a wrong field is validated again on every change. */
export function useCarForm<T>(initial: CarFields, check: Check<T>) {
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(initial)
  const [issues, setIssues] = useState<FieldIssues>({})

  const set: SetField = (name, value) => {
    const next = { ...fields, [name]: value }
    setFields((before) => ({ ...before, [name]: value }))
    if (Object.keys(issues).some(isOf(name))) void revalidate(name, next)
  }

  async function revalidate(name: Settable, next: CarFields) {
    const checked = await check(next)
    const found = Object.entries(checked.ok ? {} : checked.issues).filter(([at]) => isOf(name)(at))
    // Not from `issues`, which is as old as the call: another field may have been checked meanwhile.
    setIssues((before) => {
      const others = Object.entries(before).filter(([at]) => !isOf(name)(at))
      return Object.fromEntries([...others, ...found])
    })
  }

  /** Returns the value to send, or the issues, which are also shown at their fields. */
  async function validate(): Promise<Checked<T>> {
    const checked = await check(fields)
    show(checked.ok ? {} : checked.issues)
    return checked
  }

  /** Returns whether a part of the form is valid. `part` picks the issues of that part. */
  async function validatePart(part: (issues: FieldIssues) => FieldIssues): Promise<boolean> {
    const checked = await check(fields)
    const found = checked.ok ? {} : part(checked.issues)
    show(found)
    return Object.keys(found).length === 0
  }

  /** Shows issues found by the check or by the server, and focuses the first wrong field. */
  function show(found: FieldIssues): void {
    // At once, because a closed part of the form opens for its wrong field.
    flushSync(() => setIssues(found))
    const first = firstWrong(found)
    if (first) focusField(form.current, first)
  }

  return { form, fields, issues, set, setFields, validate, validatePart, show }
}

export function focusField(form: HTMLFormElement | null, name: IssueName): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
