import { type ReactNode, useId } from 'react'
import { AlertIcon } from '../icons.tsx'

export type FieldText = {
  label: string
  /** A hint that goes once the value was looked at. */
  mark?: string | undefined
  hint?: string | undefined
  error?: string | undefined
}

export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Classes of a text-like control. Its text has at least 16 px: phones zoom into fields with smaller text. */
export const controlClass =
  'w-full min-h-12 rounded-control border border-line-strong bg-surface px-4 py-2.5 text-lead text-ink placeholder:text-muted transition-colors duration-150 hover:border-ink focus-visible:border-ink focus-visible:outline-offset-0 aria-invalid:border-danger-text disabled:opacity-60'

/** Label, hint and error around one control, linked so that screen readers read them with it. */
export function Field({
  label,
  mark,
  hint,
  error,
  children,
}: FieldText & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const below = hint ?? mark
  const described = error ? `${id}-error` : below ? `${id}-hint` : undefined
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <FieldError id={`${id}-error`} text={error} />
      ) : (
        below && (
          <p id={`${id}-hint`} className="text-muted text-small">
            {below}
          </p>
        )
      )}
    </div>
  )
}

/** Several controls for one value, such as photos. Screen readers read the error on entering the group. */
export function FieldGroup({
  label,
  error,
  children,
}: Pick<FieldText, 'label' | 'error'> & { children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box, and its legend is a heading here.
    <div
      role="group"
      aria-label={label}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid grid-cols-1 gap-1.5"
    >
      {children}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}

export const FieldError = ({ id, text }: { id: string; text: string }) => (
  <p id={id} className="flex items-start gap-1.5 text-small text-danger-text">
    <AlertIcon className="mt-px size-4" />
    {text}
  </p>
)
