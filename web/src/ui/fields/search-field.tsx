import { search as limits } from '@keyswap/contract/limits'
import { type InputHTMLAttributes, useRef } from 'react'
import { cx } from '../cx.ts'
import { CloseIcon, SearchIcon } from '../icons.tsx'

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'title' | 'placeholder'> & {
  label: string
  /** Shows the label above the text, for a placeholder in another language. */
  isLabelShown?: boolean
  value: string
  onChange: (text: string) => void
  clearLabel: string
  onClear: () => void
}

/** A text field with a magnifier, and a button that clears it and moves the focus back into it. */
export function SearchField({ label, isLabelShown = false, onChange, ...props }: Props) {
  const { clearLabel, onClear, ...input } = props
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onClear()
    field.current?.focus()
  }
  return (
    <div className={cx('relative min-w-0', isLabelShown && '@container')}>
      <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted" />
      <input
        {...input}
        ref={field}
        type="text"
        enterKeyHint="search"
        aria-label={label}
        maxLength={limits.max_length}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          'peer h-12 w-full truncate rounded-control border border-line-strong bg-surface pr-3 pl-10 text-lead placeholder:text-body placeholder:text-muted not-placeholder-shown:pr-11 hover:border-ink focus-visible:border-ink focus-visible:outline-offset-0',
          isLabelShown && '@min-[8rem]:pt-4.5',
        )}
      />
      {isLabelShown && (
        // Not where enlarged text leaves no room for it. Screen readers have the field's name.
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 right-0.5 left-10 truncate text-small leading-tight text-muted peer-not-placeholder-shown:right-11 @max-[8rem]:hidden"
        >
          {label}
        </span>
      )}
      {input.value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={clear}
          className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-full text-muted hover:text-ink"
        >
          <CloseIcon className="size-5" />
        </button>
      )}
    </div>
  )
}
