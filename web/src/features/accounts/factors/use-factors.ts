import type { Factors, Passkey } from '@keyswap/contract/factors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, NetworkError } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { isOnline } from '../../../lib/online.ts'
import { dropOutcome, tellOutcome } from '../outcome-toast.ts'
import { settings } from '../settings.texts.ts'
import * as calls from './factor-calls.ts'

// Keyed by member: the next one must not see the previous one's passkeys.
const keyOf = (user_id: string) => ['factors', user_id]

export const useFactors = (user_id: string) =>
  useQuery<Factors>({
    queryKey: keyOf(user_id),
    queryFn: ({ signal }) => calls.fetchFactors(signal),
    // They may change on other devices.
    refetchOnMount: 'always',
  })

/** What is open on top of the section. */
export type FactorDialog =
  /** Who it is; then the step that needed it. */
  | { kind: 'proof'; purpose: ProofPurpose; next: Step }
  | { kind: 'totp'; secret: string; uri: string }
  | { kind: 'codes'; codes: string[] }
  /** `isLast`: as it was when this was asked; while it is removed, the number of factors changes. */
  | { kind: 'remove'; what: Passkey | 'totp'; isLast: boolean }
  | { kind: 'renew' }

/** What a member has to prove who they are for. */
export type ProofPurpose =
  | 'add_passkey'
  | 'set_up_totp'
  | 'renew_codes'
  | 'remove_totp'
  | 'remove_passkey'
  | 'delete'
  | 'change_password'
  | 'change_email'

/** Leads to what is open next, or says that it is done. */
type Step = () => Promise<FactorDialog | Done>
type Done = { kind: 'done'; title: string }

export function useFactorSteps(user_id: string) {
  const { t } = useMessages(settings)
  const queries = useQueryClient()
  const [asked, setAsked] = useState<FactorDialog | null>(null)
  const [pending, setPending] = useState(false)

  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(user_id) })

  /** Runs a step. If the member has to prove first who they are, that is asked, and then it runs again. */
  async function run(purpose: ProofPurpose, step: Step): Promise<void> {
    dropOutcome()
    setPending(true)
    try {
      await proceed(await step())
    } catch (error) {
      if (isRefused(error, 'PROOF_NEEDED')) setAsked({ kind: 'proof', purpose, next: step })
      else {
        setAsked(null)
        tellOutcome({ tone: 'danger', title: t('settings.error'), text: textOf(error) })
        await refresh()
      }
    }
    setPending(false)
  }

  function textOf(error: unknown): string {
    if (error instanceof NetworkError && !isOnline()) return t('kit.offline')
    if (isRefused(error, 'TOO_MANY_PASSKEYS')) return t('settings.passkeys.too_many')
    if (isRefused(error, 'EMAIL_NOT_CONFIRMED')) return t('settings.factors.unconfirmed')
    if (isRefused(error, 'TOTP_ON')) return t('settings.totp.on_already')
    if (isRefused(error, 'RATE_LIMITED')) return t('server.RATE_LIMITED')
    if (error instanceof ApiError || error instanceof NetworkError)
      return t('settings.factors.failed')
    // What the browser throws has a name. This one: the device has a passkey for this account.
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    return t(isKnown ? 'settings.passkeys.known' : 'settings.passkeys.none_made')
  }

  async function proceed(next: FactorDialog | Done): Promise<void> {
    if (next.kind !== 'done') {
      setAsked(next)
      // Not awaited: whoever closes the dialog at once can open it again, even if the network is slow.
      void refresh()
      return
    }
    await refresh()
    // Only now: the button that it began with may be gone, and then the focus returns to the heading.
    setAsked(null)
    tellOutcome({ title: next.title })
  }

  const conclude = (codes: string[] | null, title: string): FactorDialog | Done =>
    codes ? { kind: 'codes', codes } : { kind: 'done', title }

  const steps = {
    async addPasskey() {
      const { browser, system } = calls.thisDevice()
      const name =
        browser && system
          ? t('settings.sessions.device', { browser, system })
          : (browser ?? system ?? t('settings.passkeys.unnamed'))
      const { recovery_codes } = await calls.addPasskey(name)
      return conclude(recovery_codes, t('settings.passkeys.added'))
    },
    async setUpTotp(): ReturnType<Step> {
      return { kind: 'totp', ...(await calls.beginTotp()) }
    },
    async renewCodes(): ReturnType<Step> {
      return { kind: 'codes', codes: (await calls.renewRecoveryCodes()).recovery_codes }
    },
    async removeTotp() {
      await calls.removeTotp()
      return conclude(null, t('settings.totp.removed'))
    },
    removePasskey: (passkey: Passkey) => async () => {
      await calls.removePasskey(passkey)
      return conclude(null, t('settings.passkeys.removed'))
    },
  }

  /** The secret was added to an app. */
  const endTotp = (codes: string[] | null) => proceed(conclude(codes, t('settings.totp.added')))

  return { asked, setAsked, pending, run, steps, endTotp }
}

export const isRefused = (error: unknown, ...codes: ApiError['code'][]): boolean =>
  error instanceof ApiError && codes.includes(error.code)
