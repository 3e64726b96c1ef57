import type { OwnCar } from '@keyswap/contract/listings'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useUnits } from '../../../lib/formats/units.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { carFieldsOf, type FieldName, sameFields } from '../form/car-fields.ts'
import { CarFormFields } from '../form/car-form-fields.tsx'
import { checkChange, prepareCheck } from '../form/check-car.ts'
import { editIssue } from '../form/issue-texts.ts'
import { useCarForm } from '../form/use-car-form.ts'
import { listings } from '../listings.texts.ts'
import { FailedPhotosDialog } from '../photos/failed-photos-dialog.tsx'
import { ProgressOfAll } from '../photos/photo-progress.tsx'
import { PhotoSection } from '../photos/photo-section.tsx'
import { isBusy, type ListingFlow, samePhotos } from '../upload/listing-flow.ts'
import { useEditCar } from './use-edit-car.ts'

/** A part of the form. */
export type EditTarget = FieldName | 'photos'

type Props = {
  car: OwnCar
  open: boolean
  /** What gets the focus; the first field if not given. */
  at?: EditTarget | undefined
  /** Why it cannot be saved: the car was reserved meanwhile. */
  lock?: ReactNode
  onClose: () => void
}

export function EditCarSheet({ car, open, at, lock, onClose }: Props) {
  const { t } = useMessages(listings)
  const formId = useId()
  const units = useUnits()
  // Set once: units changed elsewhere must not change the form.
  const [before] = useState(() => carFieldsOf(car, units))
  const { form, fields, issues, set, validate, show } = useCarForm(before, checkChange)
  const editing = useEditCar(car, onClose, show)
  const { flow } = editing
  const busy = isBusy(flow)
  const hasChanges = !sameFields(fields, before) || !samePhotos(car, flow)
  const [wasMissing, setWasMissing] = useState(false)
  const submit = useSubmit(car, validate, editing, () => setWasMissing(true))
  const toast = useToast()
  // Nothing is sent until the form is saved, and the toast says so.
  const sayLocal = (title: string) => toast({ title, text: t('photos.save_to_confirm') })

  return (
    <Sheet
      open={open}
      onClose={() => busy || onClose()}
      unsaved={() => hasChanges && !busy}
      title={t('edit.title')}
      startAt={at && (at === 'photos' ? '[data-action=add]' : `[name="${at}"]`)}
      footer={<Footer formId={formId} flow={flow} lock={lock} onCancel={onClose} />}
    >
      <form
        id={formId}
        ref={form}
        noValidate
        onSubmit={submit}
        onFocus={prepareCheck}
        className="grid grid-cols-1 gap-7 pt-1 pb-4"
      >
        <fieldset disabled={busy} className="contents">
          <CarFormFields fields={fields} issues={issues} set={set} purpose="edit" />
        </fieldset>
        <PhotoSection
          flow={flow}
          dispatch={editing.dispatch}
          redrawsPublished
          error={wasMissing && flow.photos.length === 0 ? t('listing.edit.photo') : undefined}
          onRetry={(key) => (flow.phase === 'uploading' ? editing.retry(key) : submit(key))}
          onRemoved={() => sayLocal(t('photos.removed'))}
          onMoved={() => sayLocal(t('photos.reordered'))}
          onFocused={() => sayLocal(t('photos.focused'))}
        />
      </form>
      <FailedPhotosDialog
        flow={flow}
        purpose="save"
        onRetry={() => editing.retry()}
        onSkip={editing.skipFailed}
        onClose={() => editing.dispatch({ type: 'stop' })}
      />
    </Sheet>
  )
}

type Editing = ReturnType<typeof useEditCar>

type FooterProps = { formId: string; flow: ListingFlow; lock: ReactNode; onCancel: () => void }

function Footer({ formId, flow, lock, onCancel }: FooterProps) {
  const { t } = useMessages(listings)
  const busy = isBusy(flow)
  return (
    <div className="grid gap-3">
      {flow.phase === 'uploading' && <ProgressOfAll photos={flow.photos} />}
      <div role="status" className="empty:hidden">
        {lock}
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button variant="secondary" onClick={onCancel} disabled={busy}>
          {t('kit.cancel')}
        </Button>
        <Button
          type="submit"
          form={formId}
          disabled={Boolean(lock)}
          pending={busy}
          pendingText={t('edit.saving')}
        >
          {t('edit.save')}
        </Button>
      </div>
    </div>
  )
}

type Validate = ReturnType<typeof useCarForm<Parameters<Editing['save']>[0]>>['validate']

function useSubmit(
  car: OwnCar,
  validate: Validate,
  { flow, save }: Editing,
  onNoPhotos: () => void,
) {
  const speech = useMessages(listings)
  const { t } = speech
  const toast = useToast()
  const refuse = (text: string) => toast({ tone: 'danger', title: t('listing.validation'), text })

  async function send(retry?: string) {
    const checked = await validate()
    if (!checked.ok) {
      const wrong = editIssue(checked.issues, speech)
      return refuse(wrong?.text ?? t('edit.failed'))
    }
    if (flow.photos.length === 0 && car.photos.length > 0) {
      onNoPhotos()
      return refuse(t('listing.edit.photo'))
    }
    save(checked.value, retry)
  }

  return (cause: FormEvent | string) => {
    if (typeof cause !== 'string') cause.preventDefault()
    if (isBusy(flow)) return
    send(typeof cause === 'string' ? cause : undefined).catch(() =>
      toast({ tone: 'failed', title: t('listing.error'), text: t('edit.failed') }),
    )
  }
}
