import type { AdminCase } from '@keyswap/contract/cases'
import { cases as limits } from '@keyswap/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { dateTime } from '../../../lib/formats/formats.ts'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { moderation } from '../moderation.texts.ts'
import { useAction } from '../use-action.ts'
import { Folded } from './folded.tsx'

/** What moderators have written to each other. */
export function CaseNotes({ shown }: { shown: AdminCase }) {
  const speech = useMessages(moderation)
  const { t } = speech
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const { mutate, isPending } = useAction<string>({
    run: (text) => call('postCaseNote', { params: { caseId: shown.id }, input: { text } }),
    done: () => t('admin.case.note.done'),
    failed: t('admin.case.note.failed'),
    onDone: () => {
      form.current?.reset()
      void queries.invalidateQueries({ queryKey: ['admin-case'] })
    },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    if (text && !isPending) mutate(text)
  }
  return (
    <Folded title={t('admin.case.notes', { count: shown.notes.length })}>
      {shown.notes.map(({ id, by, text, created_at }) => (
        <div key={id} className="border-l-3 border-line-strong pl-3">
          <p className="text-small text-muted wrap-anywhere">
            {by} · <time dateTime={created_at}>{dateTime(created_at, speech)}</time>
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </div>
      ))}
      <form ref={form} noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
        <TextArea
          label={t('admin.case.note')}
          hint={t('admin.case.note.hint')}
          name="text"
          rows={2}
          maxLength={limits.note_max_length}
        />
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          disabled={isPending}
        >
          {t('admin.case.note.save')}
        </Button>
      </form>
    </Folded>
  )
}
