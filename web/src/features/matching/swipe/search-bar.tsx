import type { FormEvent } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
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
  const query = text.trim()
  // The spec has the search's words in this language for everyone.
  const isTranslated = language !== t('browse.search.language')

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (query === '') return
    // Closes the keyboard, to make room for the results.
    event.currentTarget.querySelector('input')?.blur()
    onSearch(query)
  }

  return (
    <search data-edge="top">
      <form onSubmit={onSubmit} className="flex gap-2 py-3">
        <div className="min-w-0 flex-1">
          <SearchField
            label={t('browse.search.label')}
            isLabelShown={isTranslated}
            title={t('browse.search.label')}
            placeholder={t('browse.search.placeholder')}
            value={text}
            onChange={onText}
            clearLabel={t('browse.search.clear')}
            onClear={onClear}
          />
        </div>
        <Button
          type="submit"
          title={t('browse.search.submit.label')}
          size="small"
          className="min-h-12 max-phone:px-3"
          disabled={query === ''}
          pending={isPending}
        >
          <span lang={t('browse.search.language')}>{t('browse.search.submit')}</span>
          {isTranslated && <span className="sr-only">{t('browse.search.submit.label')}</span>}
        </Button>
      </form>
    </search>
  )
}
