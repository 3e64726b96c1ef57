import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'risky'
type Size = 'medium' | 'small' | 'large'

const base =
  'inline-flex items-center justify-center gap-2 rounded-control font-semibold text-center select-none transition-[transform,background-color,opacity] duration-150 ease-out active:scale-[0.98] disabled:opacity-50 aria-disabled:opacity-80 aria-disabled:active:scale-100'

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'bg-surface text-ink border border-line hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  // Opens the confirmation of a destructive action.
  risky: 'bg-surface text-danger-text border border-line hover:bg-danger-soft',
}

const sizes: Record<Size, string> = {
  small: 'min-h-10 px-4 py-2 text-body',
  medium: 'min-h-12 px-5 py-2.5 text-body',
  large: 'min-h-14 px-7 py-3 text-lead',
}

type Look = { variant?: Variant; size?: Size; className?: string | undefined }

/** The classes alone, for a link styled as a button. */
export const buttonClass = ({ variant = 'primary', size = 'medium', className }: Look = {}) =>
  cx(base, variants[variant], sizes[size], className)

type Props = ComponentProps<'button'> & Look & { pending?: boolean; pendingText?: ReactNode }

export function Button({ variant, size, className, pending, pendingText, ...props }: Props) {
  const look = { ...(variant && { variant }), ...(size && { size }), className }
  return (
    <button
      type="button"
      {...props}
      className={buttonClass(look)}
      // Not `disabled`: the button would lose the focus while the request runs.
      aria-disabled={pending || undefined}
      onClick={pending ? swallow : props.onClick}
    >
      {pending ? (
        <>
          <Spinner />
          {pendingText ?? props.children}
        </>
      ) : (
        props.children
      )}
    </button>
  )
}

const swallow = (event: MouseEvent) => event.preventDefault()
