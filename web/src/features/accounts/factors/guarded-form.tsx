import type { Me } from '@keyswap/contract/accounts'
import { profile } from '@keyswap/contract/limits'
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { settings } from '../settings.texts.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { useFactors } from './use-factors.ts'
import type { GuardedChange } from './use-guarded-change.ts'

type Given = { current: string }

type Props<G extends Given> = Pick<ComponentProps<typeof ProofDialog>, 'purpose'> & {
  user: Me
  change: GuardedChange<G>
  title: string
  text?: string
  children: ReactNode
}

/** The dialog of a change to the account. It shows the fields or, where the server asks for a proof, the dialog for that. */
export function GuardedForm<G extends Given>({ user, change, purpose, ...form }: Props<G>) {
  const { data: factors } = useFactors(user.id)
  const { children, ...dialog } = form
  return change.step === 'proof' ? (
    <ProofDialog
      email={user.email}
      factors={factors}
      purpose={purpose}
      onClose={() => change.show('form')}
      onDone={change.sendAgain}
    />
  ) : (
    <Dialog
      {...dialog}
      open={change.step === 'form'}
      onClose={() => change.pending || change.show(null)}
    >
      <Fields change={change}>{children}</Fields>
    </Dialog>
  )
}

function Fields<G extends Given>({ change, children }: Pick<Props<G>, 'change' | 'children'>) {
  const { given, errors, refusals, submit, clearError } = change
  const form = useRef<HTMLFormElement>(null)
  const names = Object.keys(given) as (keyof G & string)[]

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal, not while a field is being corrected.
  useEffect(() => {
    const first = names.find((name) => errors[name])
    // Not at once: after the proof a new dialog opens, which first notes where the focus was, to give it back.
    const focus = () => form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    if (first) queueMicrotask(focus)
  }, [refusals])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    submit(Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])) as G)
  }

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.name in errors) clearError(target.name)
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} onInput={onInput} className="mt-5 grid gap-4">
      {children}
    </form>
  )
}

type CurrentProps<G extends Given> = { email: string; change: GuardedChange<G> }

export function CurrentPassword<G extends Given>({ email, change }: CurrentProps<G>) {
  const { t } = useMessages(settings)
  return (
    <>
      {/* Tells a password manager which account this is. */}
      <input hidden type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('settings.password.current')}
        name="current"
        autoComplete="current-password"
        defaultValue={change.given.current}
        maxLength={profile.password_max_length}
        error={change.errors.current}
      />
    </>
  )
}
