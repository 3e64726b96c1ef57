import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { DownIcon } from '../icons.tsx'
import { controlClass, Field, type FieldText } from './field.tsx'

export type Option<T extends string = string> = {
  value: T
  label: string
  /** If it is not the page's language. */
  lang?: string
}

/** A native select, because no custom list beats a phone's own picker. */
export function SelectField({
  label,
  hint,
  error,
  options,
  ...props
}: FieldText & { options: readonly Option[] } & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <select
            {...props}
            {...control}
            className={cx(controlClass, 'appearance-none truncate pr-10', props.className)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang}>
                {option.label}
              </option>
            ))}
          </select>
          <DownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted" />
        </div>
      )}
    </Field>
  )
}
