import type { ComponentProps } from 'react'
import { CheckIcon } from '../icons.tsx'

/** A box to tick, 44 px to the finger. The label is the caller's, by `id`. */
export const Checkbox = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <span className="relative grid size-6 shrink-0">
    <input
      {...props}
      type="checkbox"
      className="peer size-6 cursor-pointer appearance-none rounded-small border-2 border-line-strong bg-surface transition-colors duration-150 before:absolute before:-inset-2.5 hover:border-ink checked:border-match checked:bg-match disabled:cursor-not-allowed disabled:border-dashed disabled:bg-transparent disabled:hover:border-line-strong disabled:checked:border-solid disabled:checked:border-match disabled:checked:bg-match"
    />
    <CheckIcon className="pointer-events-none absolute inset-0 m-auto hidden size-4.5 text-night peer-checked:block" />
  </span>
)
