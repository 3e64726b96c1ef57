import type { Me } from '@keyswap/contract/accounts'
import { useId, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { currentSession, updateUser } from '../../lib/session.ts'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toast-store.ts'
import { saveProfile } from './profile-calls.ts'
import { settings } from './settings.texts.ts'

/** Whether the member is offered rings. Stored with the account. */
export function OfferRings({ user }: { user: Me }) {
  const { t } = useMessages(settings)
  const id = useId()
  const choose = useChoose()
  return (
    <div className="px-4 py-3">
      <Switch
        label={
          <>
            <span id={id} className="block font-semibold">
              {t('settings.rings.offer')}
            </span>
            <span id={`${id}-hint`} className="block text-small text-muted">
              {t('settings.rings.hint')}
            </span>
          </>
        }
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        checked={user.offer_rings}
        onChange={({ target }) => choose(target.checked)}
      />
    </div>
  )
}

/** Optimistic: shown at once, reverted if saving fails. */
function useChoose() {
  const { t } = useMessages(settings)
  const toast = useToast()
  /** Saved one after the other, so that the last choice wins. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  return function choose(offer_rings: boolean): void {
    show(offer_rings)
    queue.current = queue.current.then(() =>
      saveProfile({ offer_rings }).catch(() => {
        show(!offer_rings)
        toast({
          tone: 'danger',
          title: t('settings.error'),
          text: t('settings.rings.failed'),
          action: { label: t('kit.retry'), run: () => choose(offer_rings) },
        })
      }),
    )
  }
}

function show(offer_rings: boolean): void {
  const { user } = currentSession()
  if (user) updateUser({ ...user, offer_rings })
}
