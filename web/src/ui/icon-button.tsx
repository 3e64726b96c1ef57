import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; dot?: boolean }

/** A round button with an icon; `label` is its accessible name. */
export function IconButton({ label, dot, className, children, ...props }: Props) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      className={cx(
        'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition-[transform,background-color] duration-150 ease-out hover:bg-sunken active:scale-95 disabled:opacity-50',
        className,
      )}
    >
      <span className="relative">
        {children}
        {dot && (
          <span className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border-2 border-paper bg-accent" />
        )}
      </span>
    </button>
  )
}
