import { reportCategories } from '@keyswap/contract/choices'
import { report as limits } from '@keyswap/contract/limits'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { pathsOf } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { DialogButtons } from '../../../ui/layers/dialog-buttons.tsx'
import { matching } from '../matching.texts.ts'
import { ReportMessages } from './report-messages.tsx'
import { memberCategories, type Reported, type Shown, useReport } from './use-report.ts'

type Props = {
  open: boolean
  about: Reported
  /** In place of the usual text. */
  text?: string | undefined
  /** What the reported member wrote, newest first; the reporter chooses which of it moderators see. */
  messages?: readonly Shown[]
  /** The message to begin with; by default the newest. */
  flagged?: number | undefined
  onClose: () => void
  onReported?: (() => void) | undefined
}

export default function ReportDialog({ open, about, text, ...form }: Props) {
  const { onClose } = form
  const { t } = useMessages(matching)
  const isCar = 'car_id' in about
  const reason = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={() => reason.current?.value.trim() !== ''}
      title={isCar ? t('report.title') : t('report.member.title', about)}
      text={text ?? (isCar ? t('report.text') : t('report.member.text', about))}
    >
      <ReportForm about={about} field={reason} {...form} />
    </Dialog>
  )
}

type FormProps = Omit<Props, 'open' | 'text'> & { field: RefObject<HTMLTextAreaElement | null> }

function ReportForm({
  about,
  field,
  messages = [],
  flagged = messages[0]?.seq,
  onClose,
  onReported,
}: FormProps) {
  const { t } = useMessages(matching)
  const { mutate, isPending, error, reset } = useReport(about, () => {
    onClose()
    onReported?.()
  })
  const isRefused = pathsOf(error).includes('reason')
  useEffect(() => {
    if (isRefused) field.current?.focus()
  }, [isRefused, field])
  const isCar = 'car_id' in about
  const [isMissing, setMissing] = useState(false)
  const [seqs, setSeqs] = useState(flagged === undefined ? [] : [flagged])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const reason = String(given.get('reason') ?? '').trim()
    const category = reportCategories.find((each) => each === given.get('category'))
    setMissing(reason === '')
    if (reason === '') field.current?.focus()
    else if (!isPending)
      mutate({ reason, ...(category && { category }), ...(messages.length > 0 && { seqs }) })
  }

  return (
    <form noValidate onSubmit={onSubmit} className="mt-5 grid gap-4">
      <SelectField
        label={t('report.category')}
        name="category"
        defaultValue=""
        options={[
          { value: '', label: t('report.category.none') },
          ...(isCar ? reportCategories : memberCategories).map((value) => ({
            value,
            label: t(`report.category.${value}`),
          })),
        ]}
      />
      <TextArea
        ref={field}
        label={t('report.reason')}
        name="reason"
        placeholder={t(isCar ? 'report.placeholder' : 'report.member.placeholder')}
        maxLength={limits.reason_max_length}
        error={isMissing ? t('report.required') : isRefused ? t('kit.invalid_field') : undefined}
        onChange={() => {
          setMissing(false)
          if (isRefused) reset()
        }}
      />
      {messages.length > 0 && (
        <ReportMessages messages={messages} chosen={seqs} onChoose={setSeqs} />
      )}
      <DialogButtons pending={isPending} pendingText={t('report.submitting')} onCancel={onClose}>
        {t('report.submit')}
      </DialogButtons>
    </form>
  )
}
