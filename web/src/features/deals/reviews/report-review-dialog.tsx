import type { Review } from '@keyswap/contract/deals'
import { report as limits } from '@keyswap/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { deals } from '../deals.texts.ts'
import { useReportReview } from './use-reviews.ts'

type Props = { review: Review; open: boolean; onClose: () => void }

export function ReportReviewDialog({ review, open, onClose }: Props) {
  const { t } = useMessages(deals)
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending } = useReportReview(onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    const given = reason.trim()
    setMissing(given === '')
    if (given === '') field.current?.focus()
    else if (!isPending) mutate({ review, reason: given })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={() => reason.trim() !== '' && !isPending}
      title={t('report_review.title')}
      text={t('report_review.text')}
    >
      <form noValidate onSubmit={submit} className="mt-5 grid gap-4">
        <TextArea
          ref={field}
          label={t('report_review.reason')}
          placeholder={t('report_review.placeholder')}
          maxLength={limits.reason_max_length}
          error={isMissing ? t('report_review.required') : undefined}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
        <Button type="submit" pending={isPending} pendingText={t('report_review.pending')}>
          {t('report_review.submit')}
        </Button>
      </form>
    </Dialog>
  )
}
