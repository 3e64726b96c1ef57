import { useState } from 'react'
import { ApiError, NetworkError, pathsOf } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { accounts } from '../accounts.texts.ts'
import { dropOutcome, tellOutcome } from '../outcome-toast.ts'
import { changePassword } from '../password-calls.ts'
import { accountReason, refuseReset } from '../password-rules.ts'
import { useRefreshSessions } from '../session/use-sessions.ts'
import { settings } from '../settings.texts.ts'

type Given = { current: string; password: string; confirmation: string }
type ChangeErrors = Partial<Record<keyof Given, string>>

const NOTHING: Given = { current: '', password: '', confirmation: '' }

/** `form`: the three fields. `proof`: who it is, before the change is sent again. */
type Step = 'form' | 'proof' | null

export function useChangePassword(user_id: string) {
  const { t } = useMessages(settings)
  const { t: say } = useMessages(accounts)
  const refreshSessions = useRefreshSessions(user_id)
  const [step, setStep] = useState<Step>(null)
  const [given, setGiven] = useState(NOTHING)
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<ChangeErrors>({})
  const [refusals, setRefusals] = useState(0)

  function mark(wrong: ChangeErrors) {
    setErrors(wrong)
    setRefusals((before) => before + 1)
  }

  function show(next: Step) {
    setStep(next)
    setErrors({})
    if (next === null) setGiven(NOTHING)
  }

  async function send({ current, password }: Given) {
    setPending(true)
    try {
      await changePassword(current, password)
      show(null)
      tellOutcome({ title: t('settings.password.done'), text: t('settings.password.done.text') })
      void refreshSessions()
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
    if (code === 'WEAK_PASSWORD') return mark({ password: accountReason(error, say, '') })
    const [path] = pathsOf(error)
    if (path === 'current_password') return mark({ current: t('kit.invalid_field') })
    if (path === 'new_password') return mark({ password: t('kit.invalid_field') })
    const text =
      error instanceof NetworkError
        ? t('settings.password.no_answer')
        : accountReason(error, say, t('settings.password.failed'))
    tellOutcome({ tone: 'failed', title: t('settings.error'), text })
  }

  function submit(wanted: Given) {
    if (pending) return
    dropOutcome()
    setGiven(wanted)
    const wrong = {
      ...(wanted.current === '' && { current: t('settings.password.missing') }),
      ...refuseReset(wanted.password, wanted.confirmation, say),
    }
    mark(wrong)
    if (Object.keys(wrong).length === 0) void send(wanted)
  }

  /** After the proof. */
  const sendAgain = () => send(given)

  const clearError = (field: string) => setErrors((before) => ({ ...before, [field]: undefined }))

  return { step, show, given, pending, errors, refusals, submit, sendAgain, clearError }
}
