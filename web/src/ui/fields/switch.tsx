import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & {
  label: ReactNode
  checked: boolean
}

/** For a choice that takes effect at once, without a save button. The label can be tapped too. */
export function Switch({ label, ...props }: Props) {
  return (
    <label className="flex min-h-11 items-center justify-between gap-4 has-disabled:opacity-60">
      <span>{label}</span>
      <input
        {...props}
        type="checkbox"
        role="switch"
        aria-checked={props.checked}
        className="relative h-8 w-13 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors duration-200 before:absolute before:top-1 before:left-1 before:size-6 before:rounded-full before:bg-day before:shadow-low before:transition-transform before:duration-200 before:ease-out checked:bg-match checked:before:translate-x-5 disabled:cursor-not-allowed"
      />
    </label>
  )
}
