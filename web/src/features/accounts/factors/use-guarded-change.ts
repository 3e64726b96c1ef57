import { useState } from 'react'
import { ApiError } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { dropOutcome } from '../outcome-toast.ts'
import { settings } from '../settings.texts.ts'

/** What is entered, in the order of its fields. `current` is the password. */
type Entered = { current: string }
export type FieldErrors<Given> = Partial<Record<keyof Given, string>>

type Change<Given> = {
  nothing: Given
  /** What is wrong before it is sent, but for a missing password. */
  check: (given: Given) => FieldErrors<Given>
  send: (given: Given) => Promise<unknown>
  onDone: (given: Given) => void
  /** The fields that a refusal is about; nothing if it was told in another way. */
  blame: (error: unknown) => FieldErrors<Given> | undefined
}

/** `form`: its fields. `proof`: who it is, before the change is sent again. */
type Step = 'form' | 'proof' | null

/** A change that needs the password, and a proof from who has a second factor. Between the two it keeps what was entered. */
export function useGuardedChange<Given extends Entered>(change: Change<Given>) {
  const { t } = useMessages(settings)
  const [step, setStep] = useState<Step>(null)
  const [given, setGiven] = useState(change.nothing)
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<Given>>({})
  const [refusals, setRefusals] = useState(0)

  function mark(wrong: FieldErrors<Given>) {
    setErrors(wrong)
    setRefusals((before) => before + 1)
  }

  function show(next: Step) {
    setStep(next)
    setErrors({})
    if (next === null) setGiven(change.nothing)
  }

  async function send(wanted: Given) {
    setPending(true)
    try {
      await change.send(wanted)
      show(null)
      change.onDone(wanted)
    } catch (error) {
      refused(error)
    }
    setPending(false)
  }

  function refused(error: unknown) {
    const code = error instanceof ApiError ? error.code : undefined
    setStep(code === 'PROOF_NEEDED' ? 'proof' : 'form')
    if (code === 'PROOF_NEEDED') return
    const wrong =
      code === 'WRONG_PASSWORD'
        ? { current: t('settings.delete.password.wrong') }
        : change.blame(error)
    if (wrong) mark(wrong as FieldErrors<Given>)
  }

  function submit(wanted: Given) {
    if (pending) return
    dropOutcome()
    setGiven(wanted)
    const wrong = {
      ...(wanted.current === '' && { current: t('settings.password.missing') }),
      ...change.check(wanted),
    }
    mark(wrong)
    if (Object.keys(wrong).length === 0) void send(wanted)
  }

  /** After the proof. */
  const sendAgain = () => send(given)

  const clearError = (field: string) => setErrors((before) => ({ ...before, [field]: undefined }))

  return { step, show, given, pending, errors, refusals, submit, sendAgain, clearError }
}

export type GuardedChange<Given extends Entered> = ReturnType<typeof useGuardedChange<Given>>
