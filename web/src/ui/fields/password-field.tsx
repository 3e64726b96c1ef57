import { type ComponentProps, useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { IconButton } from '../icon-button.tsx'
import { EyeIcon, EyeOffIcon } from '../icons.tsx'
import { controlClass, Field, type FieldText } from './field.tsx'

export function PasswordField({
  label,
  hint,
  error,
  ...props
}: FieldText & ComponentProps<'input'>) {
  const { t } = useMessages()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...props}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${controlClass} pr-14`}
          />
          <IconButton
            label={t(shown ? 'kit.hide_password' : 'kit.show_password')}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-1 my-auto text-muted"
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}
