// What is typed in a form of a swap plan and not sent yet. It survives a reload, and the end of the browser: a phone may end
// an app at any time.
import { keysOf, parseJson, readStored, writeStored } from '../../lib/browser-storage.ts'
import { rememberedUser } from '../../lib/http/session.ts'

export type FormSlot = {
  /** The id of the deal, or of the chat in which one is proposed. */
  about: string
  /** Which of its forms. */
  form: string
  /** What the form answers: what was typed over something else is not kept. */
  answers: string
}

const prefixOf = (about: string): string => `keyswap-plan-form:${rememberedUser()}/${about}/`

/** What was typed, over what the form starts with; null if nothing is kept. */
export function readForm<Fields extends object>(slot: FormSlot, start: Fields): Fields | null {
  const stored = parseJson(readStored('local', prefixOf(slot.about) + slot.form))
  const { answers, fields } = Object(stored) as { answers?: unknown; fields?: unknown }
  if (answers !== slot.answers || typeof fields !== 'object' || fields === null) return null
  const known = Object.entries(fields).filter(([name, value]) =>
    isAlike(value, (start as Record<string, unknown>)[name]),
  )
  return { ...start, ...Object.fromEntries(known) }
}

/** An earlier release may have had other fields. */
const isAlike = (value: unknown, start: unknown): boolean =>
  typeof value === typeof start &&
  Array.isArray(value) === Array.isArray(start) &&
  (value === null) === (start === null)

/** `null` forgets it. */
export function keepForm({ about, form, answers }: FormSlot, fields: object | null): void {
  writeStored('local', prefixOf(about) + form, fields && JSON.stringify({ answers, fields }))
}

/** All forms of a deal that is over, or the proposal in a chat that has a deal by now. */
export function forgetForms(about: string): void {
  const prefix = prefixOf(about)
  for (const key of keysOf('local')) if (key.startsWith(prefix)) writeStored('local', key, null)
}
