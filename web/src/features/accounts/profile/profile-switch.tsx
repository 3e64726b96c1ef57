import type { Me } from '@keyswap/contract/accounts'
import { useId } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { settings } from '../settings.texts.ts'
import { useChoose } from './use-choose.ts'

type Choice = 'offer_rings' | 'ask_by_mail' | 'show_answering'

/** A choice that is stored with the account, such as whether the member is offered rings. */
export function ProfileSwitch({ user, choice }: { user: Me; choice: Choice }) {
  const { t } = useMessages(settings)
  const id = useId()
  const choose = useChoose(user)
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
        // What a browser has kept from an older version may lack it.
        checked={user[choice] ?? true}
        onChange={({ target }) => choose({ [choice]: target.checked })}
      />
    </div>
  )
}
