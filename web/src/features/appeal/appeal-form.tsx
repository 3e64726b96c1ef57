import { appeal as limits } from '@keyswap/contract/limits'
import { type FormEvent, useState } from 'react'
import { dateTime, day } from '../../lib/formats/formats.ts'
import { ApiError } from '../../lib/http/request-error.ts'
import { serverNow } from '../../lib/http/server-clock.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { useToast } from '../../ui/toasts/toast-store.ts'
import { appeal as texts } from './appeal.texts.ts'
import { sendAppeal } from './use-appealed.ts'

type Props = {
  link: string
  until: string
  /** Also called if it was sent before, or the decision was taken back meanwhile. */
  onSent: () => Promise<void>
}

const OVER = ['APPEALED_ALREADY', 'APPEAL_TOO_LATE', 'DECISION_UNDONE', 'INVALID_LINK']

export function AppealForm({ link, until, onSent }: Props) {
  const speech = useMessages(texts)
  const { t } = speech
  const toast = useToast()
  const [pending, setPending] = useState(false)
  const [isEmpty, setEmpty] = useState(false)

  function failureOf(error: unknown): string {
    if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED') return t('appeal.failed')
    const again = new Date(serverNow() + (error.retry_after ?? 0) * 1_000).toISOString()
    return t('appeal.later', { time: dateTime(again, speech) })
  }

  async function send(text: string) {
    setPending(true)
    try {
      await sendAppeal(link, text)
      await onSent()
    } catch (error) {
      if (error instanceof ApiError && OVER.includes(error.code ?? '')) await onSent()
      else toast({ tone: 'failed', title: t('appeal.failed.title'), text: failureOf(error) })
    }
    setPending(false)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const field = event.currentTarget.elements.namedItem('text') as HTMLTextAreaElement
    const text = field.value.trim()
    setEmpty(!text)
    if (text) void send(text)
    else field.focus()
  }

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextArea
        label={t('appeal.words')}
        hint={t('appeal.words.hint', { date: day(until, speech) })}
        name="text"
        rows={6}
        maxLength={limits.text_max_length}
        error={isEmpty ? t('appeal.required') : undefined}
      />
      <Button type="submit" pending={pending} pendingText={t('appeal.submitting')}>
        {t('appeal.submit')}
      </Button>
    </form>
  )
}
