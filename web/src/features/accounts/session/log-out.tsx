import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { LogOutIcon } from '../../../ui/icons.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { accounts } from '../accounts.texts.ts'
import { settings } from '../settings.texts.ts'
import { hasUnsent, type UnsentCounts, unsentText } from '../unsent-text.ts'
import { useSignOut } from './use-sign-out.ts'

const NOTHING: UnsentCounts = { swipes: 0, actions: 0, messages: 0 }

/** Asks first only if something cannot be sent before. */
export function LogOut() {
  const { t } = useMessages(settings)
  const warning = useWarning()
  const { pending, sendUnsent, signOut } = useSignOut()
  const [asking, setAsking] = useState(false)
  const [left, setLeft] = useState(NOTHING)

  async function leave() {
    const unsent = await sendUnsent()
    setLeft(unsent)
    if (hasUnsent(unsent)) setAsking(true)
    else await signOut()
  }

  return (
    <>
      <Button variant="secondary" pending={pending && !asking} onClick={() => void leave()}>
        <LogOutIcon className="size-5" />
        {t('settings.log_out')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('settings.unsent.title')}
        text={warning(left)}
        action={t('settings.unsent.action')}
        cancel={t('settings.unsent.stay')}
        pending={pending}
        onConfirm={() => void signOut()}
      />
    </>
  )
}

export function LogOutEverywhere() {
  const { t } = useMessages(settings)
  const warning = useWarning()
  const { pending, sendUnsent, signOutEverywhere } = useSignOut()
  const [asking, setAsking] = useState(false)
  const [left, setLeft] = useState(NOTHING)

  async function ask() {
    setLeft(await sendUnsent())
    setAsking(true)
  }

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        pending={pending && !asking}
        onClick={() => void ask()}
      >
        {t('settings.everywhere')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        tone="primary"
        title={t('settings.everywhere.title')}
        text={[t('settings.everywhere.text'), hasUnsent(left) && warning(left)]
          .filter(Boolean)
          .join('\n')}
        action={t('settings.everywhere')}
        pending={pending}
        pendingAction={t('settings.everywhere.pending')}
        onConfirm={() => void signOutEverywhere()}
      />
    </>
  )
}

function useWarning() {
  const { t } = useMessages(settings)
  const speech = useMessages(accounts)
  return (left: UnsentCounts) => t('settings.unsent.text', { what: unsentText(left, speech) })
}
