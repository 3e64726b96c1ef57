import type { SitePageName } from '@keyswap/contract/choices'
import { languages } from '@keyswap/contract/languages'
import { sitePage as limits } from '@keyswap/contract/limits'
import type { AdminSitePage } from '@keyswap/contract/operations'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { day } from '../../../lib/formats/formats.ts'
import { call } from '../../../lib/http/client.ts'
import { languageInfo } from '../../../lib/languages.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { moderation } from '../moderation.texts.ts'
import { useAction } from '../use-action.ts'

type Text = Pick<AdminSitePage, 'language' | 'text'>

/** One page in all languages. Saves those that were changed. */
export function PageForm({ page, written }: { page: SitePageName; written: AdminSitePage[] }) {
  const speech = useMessages(moderation)
  const { t } = speech
  const { t: say } = useMessages()
  const queries = useQueryClient()
  const { mutate, isPending } = useAction<Text[]>({
    run: async (texts) => {
      for (const { language, text } of texts)
        await call('putSitePage', { params: { page, language }, input: { text } })
    },
    done: () => t('page_edit.saved'),
    failed: t('page_edit.not_saved'),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: ['admin-site-pages'] })
      void queries.invalidateQueries({ queryKey: ['site-pages'] })
    },
  })
  const textIn = (language: string) => written.find((one) => one.language === language)?.text ?? ''
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const texts = languages.map((language) => ({
      language,
      text: String(given.get(language) ?? '').replaceAll('\r\n', '\n'),
    }))
    const changed = texts.filter(({ language, text }) => text !== textIn(language))
    if (changed.length > 0 && !isPending) mutate(changed)
  }
  const latest = written.toSorted((a, b) => b.changed_at.localeCompare(a.changed_at))[0]
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 className="mr-auto text-title">{say(`site_page.${page}`)}</h2>
        {latest && (
          <a
            href={`/${page}`}
            target="_blank"
            rel="noopener"
            aria-label={`${t('page_edit.open')}: ${say(`site_page.${page}`)}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('page_edit.open')}
          </a>
        )}
      </div>
      <div className="grid grid-cols-1 gap-4 wide:grid-cols-2">
        {languages.map((language) => (
          <TextArea
            key={`${language} ${textIn(language)}`}
            label={`${say(`site_page.${page}`)}: ${languageInfo[language].name}`}
            hint={t('page_edit.hint')}
            name={language}
            lang={language}
            rows={6}
            maxLength={limits.text_max_length}
            defaultValue={textIn(language)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" size="small" pending={isPending} pendingText={t('page_edit.saving')}>
          {t('page_edit.save')}
        </Button>
        {latest && (
          <p className="text-small text-muted wrap-anywhere">
            {t('page_edit.changed', {
              date: day(latest.changed_at, speech),
              by: latest.changed_by,
            })}
          </p>
        )}
      </div>
    </form>
  )
}
