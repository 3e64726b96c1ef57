import type { Me } from '@keyswap/contract/accounts'
import { useId, useRef } from 'react'
import { currentSession, updateUser } from '../../../lib/http/session.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { saveProfile } from '../profile-calls.ts'
import { settings } from '../settings.texts.ts'

type Choice = 'offer_rings' | 'ask_by_mail'

/** Whether the member is offered rings, or asked "Still yours?" by mail. Stored with the account. */
export function ProfileSwitch({ user, choice }: { user: Me; choice: Choice }) {
  const { t } = useMessages(settings)
  const id = useId()
  const choose = useChoose(choice)
  return (
    <div className="px-4 py-3">
      <Switch
        label={
          <>
            <span id={id} className="block font-semibold">
              {t(`settings.${choice}`)}
            </span>
            <span id={`${id}-hint`} className="block text-small text-muted">
              {t(`settings.${choice}.hint`)}
            </span>
          </>
        }
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        checked={user[choice]}
        onChange={({ target }) => choose(target.checked)}
      />
    </div>
  )
}

/** Optimistic: shown at once, reverted if saving fails. */
function useChoose(choice: Choice) {
  const { t } = useMessages(settings)
  const toast = useToast()
  /** Saved one after the other, so that the last choice wins. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  return function choose(isOn: boolean): void {
    show({ [choice]: isOn })
    queue.current = queue.current.then(() =>
      saveProfile({ [choice]: isOn }).catch(() => {
        show({ [choice]: !isOn })
        toast({
          tone: 'failed',
          title: t('settings.error'),
          text: t('settings.choice_failed'),
          action: { label: t('kit.retry'), run: () => choose(isOn) },
        })
      }),
    )
  }
}

function show(changed: Partial<Pick<Me, Choice>>): void {
  const { user } = currentSession()
  if (user) updateUser({ ...user, ...changed })
}
