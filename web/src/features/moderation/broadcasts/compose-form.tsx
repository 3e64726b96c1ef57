import { broadcast as limits } from '@keyswap/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/http/client.ts'
import { pathsOf } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { DiscardDialog } from '../../../ui/layers/discard-dialog.tsx'
import { useLeaveGuard } from '../../../ui/layers/use-leave-guard.ts'
import { refreshList } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { useAction } from '../use-action.ts'
import { draftToSend, dropDraft, editDraft, useDraft } from './broadcast-draft.ts'

export type Preview = { id: string; title: string; content: string; created_at: string }

type Props = { preview: (announcement: Preview) => ReactNode }

/** The form beside a preview. */
export function ComposeForm({ preview }: Props) {
  const { t } = useMessages(moderation)
  return (
    <section className="grid grid-cols-1 gap-6 wide:grid-cols-2">
      <div>
        <h2 className="mb-3 text-title">{t('admin.broadcasts.compose')}</h2>
        <Form />
      </div>
      <div>
        <h2 className="mb-3 text-title">{t('admin.broadcasts.preview')}</h2>
        <PreviewOf preview={preview} />
      </div>
    </section>
  )
}

function PreviewOf({ preview }: Props) {
  const { t } = useMessages(moderation)
  const [now] = useState(() => new Date().toISOString())
  const { title, content } = useDraft()
  if (title.trim() === '' && content.trim() === '') {
    return (
      <p className="grid min-h-28 place-items-center rounded-card border-2 border-dashed border-line p-5 text-center text-muted">
        {t('admin.broadcasts.preview.empty')}
      </p>
    )
  }
  return preview({
    id: 'preview',
    title: title.trim() || t('admin.broadcasts.preview.title'),
    content: content.trim(),
    created_at: now,
  })
}

/** A link to another tab of the panel needs no question: the draft is kept there. */
const isPanel = (path: string) => path.startsWith('/admin')

function Form() {
  const { t } = useMessages(moderation)
  const draft = useDraft()
  const fields = {
    title: useRef<HTMLInputElement>(null),
    content: useRef<HTMLTextAreaElement>(null),
  }
  const [tried, setTried] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const sending = useSend(() => {
    setConfirming(false)
    setTried(false)
  })
  const refused = pathsOf(sending.error)
  const first = (['title', 'content'] as const).find((name) => refused.includes(name))
  useEffect(() => {
    if (first) setConfirming(false)
  }, [first])
  // Focuses the refused field after the dialog has closed: while it is open, it traps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refs of the fields never change.
  useEffect(() => {
    if (first && !isConfirming) fields[first].current?.focus()
  }, [first, isConfirming])
  const edit = (change: Parameters<typeof editDraft>[0]) => {
    if (first) sending.reset()
    editDraft(change)
  }
  const isMissing = (name: 'title' | 'content') => draft[name].trim() === ''
  const errorOf = (name: 'title' | 'content') =>
    tried && isMissing(name)
      ? t(`admin.broadcasts.${name}.required`)
      : refused.includes(name)
        ? t('kit.invalid_field')
        : undefined
  const guard = useLeaveGuard(!isMissing('title') || !isMissing('content'), isPanel)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing('title')) fields.title.current?.focus()
    else if (isMissing('content')) fields.content.current?.focus()
    else setConfirming(true)
  }
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <TextField
        ref={fields.title}
        label={t('admin.broadcasts.title')}
        placeholder={t('admin.broadcasts.title.placeholder')}
        value={draft.title}
        maxLength={limits.title_max_length}
        hint={t('admin.broadcasts.used', {
          count: draft.title.length,
          max: limits.title_max_length,
        })}
        error={errorOf('title')}
        onChange={(event) => edit({ title: event.target.value })}
      />
      <TextArea
        ref={fields.content}
        label={t('admin.broadcasts.content')}
        placeholder={t('admin.broadcasts.content.placeholder')}
        value={draft.content}
        rows={6}
        maxLength={limits.content_max_length}
        hint={t('admin.broadcasts.used', {
          count: draft.content.length,
          max: limits.content_max_length,
        })}
        error={errorOf('content')}
        onChange={(event) => edit({ content: event.target.value })}
      />
      <Button type="submit" className="rail:justify-self-start">
        {t('admin.broadcasts.send')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('admin.broadcasts.send.title')}
        text={t('admin.broadcasts.send.text', { title: draft.title.trim() })}
        action={t('admin.broadcasts.send.action')}
        pendingAction={t('admin.broadcasts.send.pending')}
        pending={sending.isPending}
        tone="primary"
        onConfirm={() => sending.mutate(draftToSend())}
      />
      <DiscardDialog
        open={guard.asks}
        onStay={guard.stay}
        onDiscard={() => {
          dropDraft()
          guard.leave()
        }}
      />
    </form>
  )
}

function useSend(onSent: () => void) {
  const { t } = useMessages(moderation)
  const queries = useQueryClient()
  return useAction<ReturnType<typeof draftToSend>>({
    run: ({ title, content, client_id }) =>
      call('postBroadcast', { input: { title, content, ...(client_id && { client_id }) } }),
    done: () => t('admin.broadcasts.send.done'),
    failed: t('admin.broadcasts.send.not_done'),
    onDone: () => {
      onSent()
      dropDraft()
      void refreshList(queries, 'broadcasts')
    },
  })
}
