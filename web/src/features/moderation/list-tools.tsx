import type { Sort } from '@keyswap/contract/choices'
import { search as limits } from '@keyswap/contract/limits'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { cx } from '../../ui/cx.ts'
import { controlClass } from '../../ui/field.tsx'
import { CloseIcon, DownIcon, SearchIcon } from '../../ui/icons.tsx'
import type { Option } from '../../ui/select-field.tsx'
import { moderation } from './moderation.texts.ts'

/** Search and filters of a list: stacked on a phone, in one line on wider screens. */
export const ListTools = ({ children }: { children: ReactNode }) => (
  <div className="mb-4 grid grid-cols-2 gap-2 [&>:nth-child(2):last-child]:col-span-2 rail:flex rail:[&>*:first-child]:flex-1">
    {children}
  </div>
)

const PAUSE_MS = 300

type SearchProps = { label: string; value: string; onSearch: (text: string) => void }

/** Searches when typing pauses. */
export function SearchBox({ label, value, onSearch }: SearchProps) {
  const { t } = useMessages(moderation)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Changed from outside, for example by the browser's back button.
    if (value !== text.trim()) setText(value)
  }

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === value) return
    const pause = setTimeout(() => onSearch(wanted), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text, value, onSearch])

  const clear = () => {
    setText('')
    onSearch('')
    field.current?.focus()
  }
  return (
    <search className="relative col-span-2 min-w-0">
      <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted" />
      <input
        ref={field}
        type="text"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={limits.max_length}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        className="h-12 w-full truncate rounded-control border border-line-strong bg-surface pr-11 pl-10 text-lead placeholder:text-body placeholder:text-muted hover:border-ink focus-visible:border-ink focus-visible:outline-offset-0"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={t('admin.search.clear')}
          onClick={clear}
          className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-full text-muted hover:text-ink"
        >
          <CloseIcon className="size-5" />
        </button>
      )}
    </search>
  )
}

type ChoiceProps<T extends string> = {
  label: string
  value: T
  options: readonly Option<T>[]
  onChoose: (value: T) => void
}

export function Choice<T extends string>({ label, value, options, onChoose }: ChoiceProps<T>) {
  return (
    <div className="relative min-w-0">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChoose(chosen.value)
        }}
        className={cx(controlClass, 'h-12 appearance-none truncate pr-10 rail:w-56')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <DownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted" />
    </div>
  )
}

type SortProps<S extends Sort> = {
  sorts: readonly S[]
  value: S
  onChoose: (sort: S) => void
}

export function SortChoice<S extends Sort>({ sorts, value, onChoose }: SortProps<S>) {
  const { t } = useMessages(moderation)
  const nameOf = (sort: Sort) => t(`admin.sort.${sort}`)
  const options = sorts.map((sort) => ({ value: sort, label: nameOf(sort) }))
  return <Choice label={t('admin.sort')} value={value} options={options} onChoose={onChoose} />
}
