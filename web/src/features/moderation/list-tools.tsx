import type { ListSort } from '@keyswap/contract/choices'
import { type ReactNode, useEffect, useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { cx } from '../../ui/cx.ts'
import { controlClass } from '../../ui/fields/field.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import type { Option } from '../../ui/fields/select-field.tsx'
import { CloseIcon, DownIcon } from '../../ui/icons.tsx'
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

  return (
    <search className="col-span-2 min-w-0">
      <SearchField
        label={label}
        placeholder={label}
        value={text}
        onChange={setText}
        clearLabel={t('admin.search.clear')}
        onClear={() => {
          setText('')
          onSearch('')
        }}
      />
    </search>
  )
}

type OneMemberProps = { text: string; clearLabel: string; onClear: () => void }

/** Says that a list is about one member, with a button to show all. */
export const OneMember = ({ text, clearLabel, onClear }: OneMemberProps) => (
  <p className="mb-4 flex items-center gap-1 justify-self-start">
    <span className="font-semibold wrap-anywhere">{text}</span>
    <button
      type="button"
      aria-label={clearLabel}
      onClick={onClear}
      className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
    >
      <CloseIcon className="size-5" />
    </button>
  </p>
)

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

type SortProps<S extends ListSort> = {
  sorts: readonly S[]
  value: S
  onChoose: (sort: S) => void
}

export function SortChoice<S extends ListSort>({ sorts, value, onChoose }: SortProps<S>) {
  const { t } = useMessages(moderation)
  const nameOf = (sort: ListSort) => t(`admin.sort.${sort}`)
  const options = sorts.map((sort) => ({ value: sort, label: nameOf(sort) }))
  return <Choice label={t('admin.sort')} value={value} options={options} onChoose={onChoose} />
}
