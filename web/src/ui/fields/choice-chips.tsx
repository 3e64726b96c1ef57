import type { ComponentProps } from 'react'
import type { Option } from './select-field.tsx'

type Props<T extends string> = {
  label: string
  options: readonly Option<T>[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

/** A multiple choice; none chosen means all. */
export function ChoiceChips<T extends string>({ label, options, chosen, onChange }: Props<T>) {
  const toggle = (value: T) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip
            key={option.value}
            label={option.label}
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type OneProps<T extends string> = {
  label: string
  /** False where what is around it says the label already. */
  isLabelSeen?: boolean
  mark?: string | undefined
  /** Also the name of the radio buttons: once in a form. */
  name: string
  options: readonly Option<T>[]
  /** Empty while none is chosen. */
  value: T | ''
  /** Also called by a tap on the one that is chosen already. */
  onChange: (value: T) => void
  /** For a choice that need not be made: a tap on the chosen one takes it back. */
  onClear?: () => void
  onBlur?: () => void
}

/** One of several. */
export function ChoiceChip<T extends string>({
  options,
  value,
  isLabelSeen = true,
  ...choice
}: OneProps<T>) {
  const again = choice.onClear ?? choice.onChange
  return (
    <fieldset onBlur={choice.onBlur}>
      <legend className={isLabelSeen ? 'mb-1.5 font-semibold' : 'sr-only'}>
        {choice.label}
        {choice.mark !== undefined && (
          <>
            {' '}
            <span className="ml-1 font-normal text-muted text-small">{choice.mark}</span>
          </>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip
            key={option.value}
            label={option.label}
            type="radio"
            name={choice.name}
            value={option.value}
            checked={option.value === value}
            onChange={() => choice.onChange(option.value)}
            onClick={() => option.value === value && again(option.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const Chip = ({ label, ...input }: { label: string } & ComponentProps<'input'>) => (
  <label className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong px-4 transition-colors duration-150 hover:border-ink has-checked:border-accent has-checked:bg-accent has-checked:font-semibold has-checked:text-on-accent has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
    <input {...input} className="sr-only" />
    {label}
  </label>
)
