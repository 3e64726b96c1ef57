import { useState } from 'react'
import { useLocation } from 'wouter'
import { startSession } from '../../../lib/http/session.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { PRODUCT } from '../../../lib/product.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { accounts } from '../accounts.texts.ts'
import { submitSignIn, submitSignUp } from '../auth-calls.ts'
import { type AuthMode, showMailed, showSecondStep } from '../auth-dialog-state.ts'
import {
  type Credentials,
  type FieldErrors,
  failureOf,
  needsSecondStep,
  refuse,
  refusedAuthFields,
  requireSession,
  waitsForConfirmation,
  wrongAuthFields,
} from '../auth-rules.ts'
import { useWelcome } from './use-welcome.ts'

const carHere = (): string | undefined =>
  /^\/car\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(location.pathname)?.[1]

export function useAuth(mode: AuthMode, onDone: () => void) {
  const { t } = useMessages(accounts)
  const toast = useToast()
  const [, navigate] = useLocation()
  const welcome = useWelcome(onDone)
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusals, setRefusals] = useState(0)

  function mark(wrong: FieldErrors) {
    setErrors(wrong)
    setRefusals((before) => before + 1)
  }

  async function signUp(given: Credentials) {
    const car_id = carHere()
    const answer = await submitSignUp({ ...given, car_id })
    if (waitsForConfirmation(answer)) {
      // The toast disappears; the dialog stays with the instructions.
      showMailed(given.email)
      toast({
        title: t('auth.confirm.title'),
        text: t('auth.confirm.text', { email: given.email }),
      })
      return
    }
    const session = requireSession(answer)
    onDone()
    startSession(session)
    // Who came to see a car stays there.
    if (car_id === undefined) navigate('/upload')
    toast({ title: t('auth.welcome.title', { product: PRODUCT }), text: t('auth.welcome.text') })
  }

  async function signIn(given: Credentials) {
    const answer = await submitSignIn({ ...given, car_id: carHere() })
    if (needsSecondStep(answer)) showSecondStep(answer)
    else welcome(requireSession(answer))
  }

  async function send(given: Credentials) {
    setPending(true)
    try {
      await (mode === 'sign_up' ? signUp(given) : signIn(given))
    } catch (error) {
      toast({ tone: 'danger', ...failureOf(mode, error, t) })
      mark(refusedAuthFields(error, t))
    }
    setPending(false)
  }

  function submit(given: Credentials): void {
    if (pending) return
    const refusal = refuse(mode, given, t)
    mark(wrongAuthFields(mode, given, t))
    if (refusal) toast({ tone: 'danger', title: refusal.title, text: refusal.text })
    else void send(given)
  }

  /** Clears a field's error while it is being corrected. */
  const clearError = (field: string) => setErrors((before) => ({ ...before, [field]: undefined }))

  return { pending, errors, refusals, submit, clearError }
}
