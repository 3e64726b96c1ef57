import { type RefObject, useRef, useState } from 'react'
import { type CarFields, type FieldName, fieldNames } from './car-fields.ts'
import type { Checked, FieldIssues } from './check-car.ts'

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

  /** The value to send; null where something is wrong, with the focus on the first such field. */
  async function judge(): Promise<Checked<T>> {
    const checked = await check(fields)
    const found = checked.ok ? {} : checked.issues
    setIssues(found)
    focusFirst(form, found)
    return checked
  }

  return { form, fields, issues, set, setFields, judge }
}

function focusFirst(form: RefObject<HTMLFormElement | null>, issues: FieldIssues): void {
  const first = fieldNames.find((name) => issues[name] !== undefined)
  if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
}
