import { search as limits } from '@keyswap/contract/limits'
import { type FormEvent, useRef } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { CloseIcon, SearchIcon } from '../../../ui/icons.tsx'
import { browse } from '../browse.texts.ts'

type Props = {
  text: string
  onText: (text: string) => void
  isPending: boolean
  onSearch: (query: string) => void
  onClear: () => void
}

export function SearchBar({ text, onText, isPending, onSearch, onClear }: Props) {
  const { t, language } = useMessages(browse)
  const field = useRef<HTMLInputElement>(null)
  const query = text.trim()

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (query === '') return
    // Closes the keyboard, to make room for the results.
    field.current?.blur()
    onSearch(query)
  }
  const clear = () => {
    onClear()
    field.current?.focus()
  }

  return (
    <search data-edge="top">
      <form onSubmit={onSubmit} className="flex gap-2 py-3">
        <div className="relative min-w-0 flex-1">
          <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted" />
          <input
            ref={field}
            type="text"
            enterKeyHint="search"
            aria-label={t('browse.search.label')}
            title={t('browse.search.label')}
            placeholder={t('browse.search.placeholder')}
            value={text}
            maxLength={limits.max_length}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onText(event.target.value)}
            className="h-12 w-full truncate rounded-control border border-line-strong bg-surface pr-3 pl-10 text-lead placeholder:text-body placeholder:text-muted not-placeholder-shown:pr-11 hover:border-ink focus-visible:border-ink focus-visible:outline-offset-0"
          />
          {text !== '' && (
            <button
              type="button"
              aria-label={t('browse.search.clear')}
              onClick={clear}
              className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-full text-muted hover:text-ink"
            >
              <CloseIcon className="size-5" />
            </button>
          )}
        </div>
        <Button
          type="submit"
          title={t('browse.search.submit.label')}
          size="small"
          className="min-h-12"
          disabled={query === ''}
          pending={isPending}
        >
          <span lang={t('browse.search.language')}>{t('browse.search.submit')}</span>
          {language !== t('browse.search.language') && (
            <span className="sr-only">{t('browse.search.submit.label')}</span>
          )}
        </Button>
      </form>
    </search>
  )
}
