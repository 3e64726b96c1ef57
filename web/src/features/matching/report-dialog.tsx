import { report as limits } from '@keyswap/contract/limits'
import type { DeckCar } from '@keyswap/contract/matching'
import { type FormEvent, useRef, useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { matching } from '../../lib/messages/matching.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { categories, useReport } from './use-report.ts'

type Props = { open: boolean; car: DeckCar; onClose: () => void }

export default function ReportDialog({ open, car, onClose }: Props) {
  const { t } = useMessages(matching)
  return (
    <Dialog open={open} onClose={onClose} title={t('report.title')} text={t('report.text')}>
      <ReportForm car={car} onClose={onClose} />
    </Dialog>
  )
}

function ReportForm({ car, onClose }: Omit<Props, 'open'>) {
  const { t } = useMessages(matching)
  const { mutate, isPending } = useReport(onClose)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setMissing] = useState(false)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const reason = String(given.get('reason') ?? '').trim()
    const category = categories.find((each) => each === given.get('category'))
    setMissing(reason === '')
    if (reason === '') field.current?.focus()
    else if (!isPending) mutate({ car_id: car.id, reason, ...(category && { category }) })
  }

  return (
    <form noValidate onSubmit={onSubmit} className="mt-5 grid gap-4">
      <SelectField
        label={t('report.category')}
        name="category"
        defaultValue=""
        options={[
          { value: '', label: t('report.category.none') },
          ...categories.map((value) => ({ value, label: t(`report.category.${value}`) })),
        ]}
      />
      <TextArea
        ref={field}
        label={t('report.reason')}
        name="reason"
        placeholder={t('report.placeholder')}
        maxLength={limits.reason_max_length}
        error={isMissing ? t('report.required') : undefined}
        onChange={() => setMissing(false)}
      />
      <div className="mt-1 grid gap-2 phone:flex phone:flex-row-reverse">
        <Button type="submit" pending={isPending} pendingText={t('report.submitting')}>
          {t('report.submit')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
      </div>
    </form>
  )
}
