import type { Me } from '@keyswap/contract/accounts'
import { visibleName } from '@keyswap/contract/accounts/names'
import { profile as limits } from '@keyswap/contract/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { DiscardDialog } from '../../../ui/layers/discard-dialog.tsx'
import { useLeaveGuard } from '../../../ui/layers/use-leave-guard.ts'
import { settings } from '../settings.texts.ts'
import { AvatarField } from './avatar-field.tsx'
import { discardDraft, editProfile, useProfileFields } from './profile-draft.ts'
import { useSaveProfile } from './use-save-profile.ts'

export function ProfileForm({ user }: { user: Me }) {
  const { t } = useMessages(settings)
  const { name, location, changed } = useProfileFields(user)
  const { pending, save, refused, issue, refusals, clearError } = useSaveProfile(user)
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const placeField = useRef<HTMLInputElement>(null)
  const guard = useLeaveGuard(changed)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal, not while a field is being corrected.
  useEffect(() => {
    if (refused.includes('name')) nameField.current?.focus()
    else if (refused.includes('location')) placeField.current?.focus()
  }, [refusals])
  const refusal = (field: string) =>
    refused.includes(field) ? (issue ?? t('kit.invalid_field')) : undefined

  // The buttons disappear: move the focus to the form, so that it is not lost.
  const refocus = () => {
    if (document.activeElement instanceof HTMLButtonElement) form.current?.focus()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending || !changed) return
    setMissing(visibleName(name) === '')
    if (visibleName(name) === '') nameField.current?.focus()
    else if (await save({ name, location })) refocus()
  }

  function discard() {
    discardDraft()
    setMissing(false)
    refocus()
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t('settings.profile')}
      noValidate
      onSubmit={onSubmit}
      className="grid grid-cols-1 gap-5 p-4"
    >
      <AvatarField user={user} />
      <TextField
        ref={nameField}
        label={t('settings.profile.name')}
        hint={t('settings.profile.name.hint')}
        error={
          missing && visibleName(name) === '' ? t('settings.profile.name.missing') : refusal('name')
        }
        autoComplete="nickname"
        maxLength={limits.name_max_length}
        value={name}
        onChange={(event) => {
          clearError('name')
          editProfile(user, { name: event.target.value })
        }}
      />
      <TextField
        ref={placeField}
        error={refusal('location')}
        label={t('settings.profile.place')}
        hint={t('settings.profile.place.hint')}
        autoComplete="address-level2"
        maxLength={limits.location_max_length}
        value={location}
        onChange={(event) => {
          clearError('location')
          editProfile(user, { location: event.target.value })
        }}
      />
      <div role="status" className={changed ? 'text-small text-muted' : 'sr-only'}>
        {changed && t('settings.profile.unsaved')}
      </div>
      {changed && (
        <div className="-mt-2 grid gap-2 phone:grid-cols-2">
          <Button type="submit" pending={pending} pendingText={t('settings.profile.saving')}>
            {t('settings.profile.save')}
          </Button>
          <Button variant="ghost" onClick={discard}>
            {t('settings.profile.discard')}
          </Button>
        </div>
      )}
      <DiscardDialog
        open={guard.asks}
        onStay={guard.stay}
        onDiscard={() => {
          discardDraft()
          guard.leave()
        }}
      />
    </form>
  )
}
