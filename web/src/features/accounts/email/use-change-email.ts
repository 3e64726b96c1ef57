import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, pathsOf } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { accounts } from '../accounts.texts.ts'
import { cancelEmailChange, changeEmail, fetchEmail } from '../email-calls.ts'
import { dropOutcome, tellOutcome } from '../outcome-toast.ts'
import { accountReason, isEmail } from '../password-rules.ts'
import { settings } from '../settings.texts.ts'

type Given = { email: string; current: string }
type ChangeErrors = Partial<Record<keyof Given, string>>

const NOTHING: Given = { email: '', current: '' }

/** `form`: the two fields. `proof`: who it is, before it is sent again. */
type Step = 'form' | 'proof' | null

// Keyed by member: the next one must not see the previous one's address.
const keyOf = (user_id: string) => ['email', user_id]

export const useEmail = (user_id: string) =>
  useQuery({
    queryKey: keyOf(user_id),
    queryFn: ({ signal }) => fetchEmail(signal),
    // It is confirmed elsewhere.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

export function useChangeEmail(user_id: string) {
  const { t } = useMessages(settings)
  const { t: say } = useMessages(accounts)
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>(null)
  const [given, setGiven] = useState(NOTHING)
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<ChangeErrors>({})
  const [refusals, setRefusals] = useState(0)

  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(user_id) })

  function mark(wrong: ChangeErrors) {
    setErrors(wrong)
    setRefusals((before) => before + 1)
  }

  function show(next: Step) {
    setStep(next)
    setErrors({})
    if (next === null) setGiven(NOTHING)
  }

  async function send({ email, current }: Given) {
    setPending(true)
    try {
      await changeEmail(email, current)
      show(null)
      tellOutcome({
        title: t('settings.email.sent'),
        text: t('settings.email.sent.text', { email }),
      })
      void refresh()
    } catch (error) {
      refused(error)
    }
    setPending(false)
  }

  function refused(error: unknown) {
    const code = error instanceof ApiError ? error.code : undefined
    setStep(code === 'PROOF_NEEDED' ? 'proof' : 'form')
    if (code === 'PROOF_NEEDED') return
    if (code === 'WRONG_PASSWORD') return mark({ current: t('settings.delete.password.wrong') })
    if (code === 'SAME_EMAIL') return mark({ email: t('settings.email.same') })
    const paths = pathsOf(error)
    if (code === 'INVALID_EMAIL' || paths.includes('email'))
      return mark({ email: say('auth.server.INVALID_EMAIL') })
    if (paths.includes('current_password')) return mark({ current: t('kit.invalid_field') })
    const text = accountReason(error, say, t('settings.email.failed'))
    tellOutcome({ tone: 'failed', title: t('settings.error'), text })
  }

  function submit(wanted: Given) {
    if (pending) return
    dropOutcome()
    setGiven(wanted)
    const wrong = {
      ...(!isEmail(wanted.email) && { email: say('auth.server.INVALID_EMAIL') }),
      ...(wanted.current === '' && { current: t('settings.password.missing') }),
    }
    mark(wrong)
    if (Object.keys(wrong).length === 0) void send(wanted)
  }

  async function cancel() {
    dropOutcome()
    setPending(true)
    try {
      await cancelEmailChange()
      tellOutcome({ title: t('settings.email.cancelled') })
      await refresh()
    } catch (error) {
      const text = accountReason(error, say, t('settings.email.cancel_failed'))
      tellOutcome({ tone: 'failed', title: t('settings.error'), text })
    }
    setPending(false)
  }

  /** After the proof. */
  const sendAgain = () => send(given)

  const clearError = (field: string) => setErrors((before) => ({ ...before, [field]: undefined }))

  return { step, show, given, pending, errors, refusals, submit, sendAgain, cancel, clearError }
}
