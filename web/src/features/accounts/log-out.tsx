import type { Me } from '@keyswap/contract/accounts'
import { useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LogOutIcon } from '../../ui/icons.tsx'
import { useProfileFields } from './profile-draft.ts'
import { settings } from './settings.texts.ts'
import { useSignOut } from './use-sign-out.ts'

/** Asks first only if the profile has unsaved changes. */
export function LogOut({ user }: { user: Me }) {
  const { t } = useMessages(settings)
  const { pending, signOut } = useSignOut()
  const { changed } = useProfileFields(user)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        pending={pending && !asking}
        onClick={() => (changed ? setAsking(true) : void signOut())}
      >
        <LogOutIcon className="size-5" />
        {t('settings.log_out')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('settings.leave.title')}
        text={t('settings.leave.text')}
        action={t('settings.log_out')}
        pending={pending}
        onConfirm={() => void signOut()}
      />
    </>
  )
}

export function LogOutEverywhere() {
  const { t } = useMessages(settings)
  const { pending, signOutEverywhere } = useSignOut()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        {t('settings.everywhere')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        tone="primary"
        title={t('settings.everywhere.title')}
        text={t('settings.everywhere.text')}
        action={t('settings.everywhere')}
        pending={pending}
        pendingAction={t('settings.everywhere.pending')}
        onConfirm={() => void signOutEverywhere()}
      />
    </>
  )
}
