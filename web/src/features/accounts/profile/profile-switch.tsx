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
  const choose = useChoose(user)
  return (
    <SwitchRow
      label={t(`settings.${choice}`)}
      hint={t(`settings.${choice}.hint`)}
      // What a browser has kept from an older version may lack it.
      checked={user[choice] ?? true}
      onChange={(checked) => choose({ [choice]: checked })}
    />
  )
}

type RowProps = {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A switch that is a row of a section. */
export function SwitchRow({ label, hint, checked, onChange }: RowProps) {
  const id = useId()
  return (
    <div className="px-4 py-3">
      <Switch
        label={
          <>
            <span id={id} className="block font-semibold">
              {label}
            </span>
            <span id={`${id}-hint`} className="block text-small text-muted">
              {hint}
            </span>
          </>
        }
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  )
}
