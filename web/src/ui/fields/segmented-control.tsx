import { useId } from 'react'
import { cx } from '../cx.ts'
import { FieldError } from './field.tsx'
import type { Option } from './select-field.tsx'

type Props<T extends string> = {
  label: string
  options: readonly Option<T>[]
  /** Null while none is selected. */
  value: T | null
  error?: string | undefined
  onChange: (value: T) => void
}

/** Two to four options side by side, one selected. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  error,
  onChange,
}: Props<T>) {
  const name = useId()
  return (
    <fieldset
      aria-describedby={error && `${name}-error`}
      data-missing={error ? true : undefined}
      className="grid gap-1.5"
    >
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-control bg-sunken p-1">
        {options.map((option) => (
          <label
            key={option.value}
            lang={option.lang}
            className={cx(
              'grid min-h-10 cursor-pointer place-items-center rounded-small px-1 py-1 text-center text-body leading-tight wrap-anywhere text-muted transition-colors duration-150 hover:text-ink has-checked:bg-thumb has-checked:font-semibold has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-ink',
              // Without a selection the options would look like labels.
              value === null && 'bg-surface text-ink ring-1 ring-line-strong ring-inset',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`} text={error} />}
    </fieldset>
  )
}
