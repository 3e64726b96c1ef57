import { search as limits } from '@keyswap/contract/limits'
import { type InputHTMLAttributes, useRef } from 'react'
import { CloseIcon, SearchIcon } from '../icons.tsx'

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'title' | 'placeholder'> & {
  label: string
  value: string
  onChange: (text: string) => void
  clearLabel: string
  onClear: () => void
}

/** A text field with a magnifier, and a button that clears it and moves the focus back into it. */
export function SearchField({ label, onChange, clearLabel, onClear, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onClear()
    field.current?.focus()
  }
  return (
    <div className="relative min-w-0">
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
        className="h-12 w-full truncate rounded-control border border-line-strong bg-surface pr-3 pl-10 text-lead placeholder:text-body placeholder:text-muted not-placeholder-shown:pr-11 hover:border-ink focus-visible:border-ink focus-visible:outline-offset-0"
      />
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
