import { type ComponentProps, useRef } from 'react'
import { cx } from '../cx.ts'
import { controlClass, Field, type FieldText } from './field.tsx'
import { useFittingHeight } from './use-fitting-height.ts'

export function TextField({
  label,
  mark,
  hint,
  error,
  ...props
}: FieldText & ComponentProps<'input'>) {
  return (
    <Field label={label} mark={mark} hint={hint} error={error}>
      {(control) => (
        <input type="text" {...props} {...control} className={cx(controlClass, props.className)} />
      )}
    </Field>
  )
}

export function TextArea({ label, hint, error, ...props }: FieldText & ComponentProps<'textarea'>) {
  const area = useRef<HTMLTextAreaElement>(null)
  useFittingHeight(area)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          ref={area}
          rows={4}
          {...props}
          {...control}
          className={cx(controlClass, 'field-sizing-content max-h-80 min-h-28', props.className)}
        />
      )}
    </Field>
  )
}
