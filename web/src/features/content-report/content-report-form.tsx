import { routes } from 'virtual:keyswap-form-routes'
import type { InputOf } from '@keyswap/contract'
import { contentReportCategories } from '@keyswap/contract/choices'
import { contentReport as limits } from '@keyswap/contract/limits'
import type { postContentReport } from '@keyswap/contract/moderation'
import { type FormEvent, useState } from 'react'
import { dateTime } from '../../lib/formats/formats.ts'
import { addRoutes, call } from '../../lib/http/client.ts'
import { ApiError, pathsOf } from '../../lib/http/request-error.ts'
import { serverNow } from '../../lib/http/server-clock.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { useToast } from '../../ui/toasts/toast-store.ts'
import { illegal } from './illegal.texts.ts'

addRoutes(routes)

type Input = InputOf<typeof postContentReport>
type Field = 'url' | 'category' | 'text' | 'email'
export type SentReport = { id: string; isMailed: boolean }

type Props = { url: string; onSent: (report: SentReport) => void }

export function ContentReportForm({ url, onSent }: Props) {
  const speech = useMessages(illegal)
  const { t } = speech
  const toast = useToast()
  const [pending, setPending] = useState(false)
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})

  function failureOf(error: unknown): string {
    if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED')
      return t('content_report.failed')
    const again = new Date(serverNow() + (error.retry_after ?? 0) * 1_000).toISOString()
    return t('content_report.later', { time: dateTime(again, speech) })
  }

  async function send(input: Input, form: HTMLFormElement) {
    setPending(true)
    try {
      const { id } = await call('postContentReport', { input })
      onSent({ id, isMailed: Boolean(input.email) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'INVALID_EMAIL')
        show({ email: t('content_report.email.invalid') }, form)
      else if (pathsOf(error).includes('url')) show({ url: t('kit.invalid_field') }, form)
      else {
        const title = t('content_report.failed.title')
        toast({ tone: 'failed', title, text: failureOf(error) })
      }
      setPending(false)
    }
  }

  /** The first wrong field gets the focus. */
  function show(faults: Partial<Record<Field, string>>, form: HTMLFormElement): void {
    setWrong(faults)
    const [first] = Object.keys(faults)
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const form = event.currentTarget
    const given = new FormData(form)
    const text = (name: string) => String(given.get(name) ?? '').trim()
    const [address, words, name, email] = ['url', 'text', 'name', 'email'].map(text) as [
      ...[string, string, string, string],
    ]
    const missing = t('content_report.required')
    const category = contentReportCategories.find((each) => each === given.get('category'))
    const faults = {
      ...(!address && { url: missing }),
      ...(!category && { category: t('content_report.category.required') }),
      ...(!words && { text: missing }),
    }
    show(faults, form)
    if (Object.keys(faults).length > 0 || !category) return
    const optional = { ...(name && { name }), ...(email && { email }) }
    void send({ url: address, category, text: words, ...optional }, form)
  }

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        label={t('content_report.url')}
        hint={url ? undefined : t('content_report.url.hint')}
        name="url"
        inputMode="url"
        autoCapitalize="off"
        maxLength={limits.url_max_length}
        defaultValue={url}
        error={wrong.url}
      />
      <SelectField
        label={t('content_report.category')}
        name="category"
        error={wrong.category}
        defaultValue=""
        options={(['', ...contentReportCategories] as const).map((value) => ({
          value,
          label: t(`content_report.category.${value || 'none'}`),
        }))}
      />
      <TextArea
        label={t('content_report.words')}
        name="text"
        maxLength={limits.text_max_length}
        error={wrong.text}
      />
      <TextField
        label={t('content_report.name')}
        name="name"
        autoComplete="name"
        maxLength={limits.name_max_length}
      />
      <TextField
        label={t('content_report.email')}
        hint={t('content_report.email.hint')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={wrong.email}
      />
      <Button type="submit" pending={pending} pendingText={t('content_report.submitting')}>
        {t('content_report.submit')}
      </Button>
    </form>
  )
}
