import type { Me } from '@keyswap/contract/accounts'
import { type FormEvent, useEffect, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { listings } from '../../lib/messages/listings.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast-store.ts'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { type CarFields, sameFields } from './car-fields.ts'
import { CarFormFields } from './car-form-fields.tsx'
import { checkCar, prepareCheck } from './check-car.ts'
import { FailedPhotosDialog } from './failed-photos-dialog.tsx'
import { forgetFields, keepFields } from './kept-fields.ts'
import { forgetPhotos } from './kept-photos.ts'
import { isBusy, type ListingFlow } from './listing-flow.ts'
import { ProgressOfAll } from './photo-progress.tsx'
import { PhotoSection } from './photo-section.tsx'
import { reasonOf } from './reasons.ts'
import { useCarForm } from './use-car-form.ts'
import type { ListingStart } from './use-listing-start.ts'
import { usePublish } from './use-publish.ts'

type Props = { user: Me; start: ListingStart; onStartOver: () => void }

export function ListCarForm({ user, start, onStartOver }: Props) {
  const { t } = useMessages(listings)
  const { form, fields, issues, set, judge } = useCarForm(start.fields, checkCar)
  const listing = usePublish(user, start)
  const { flow, dispatch } = listing
  const busy = isBusy(flow)
  const hasChanges = flow.photos.length > 0 || !sameFields(fields, start.pristine)
  const guard = useLeaveGuard(hasChanges && flow.phase !== 'done')
  const submit = useSubmit(judge, flow, listing.publish)
  useKeepFields(fields, start.pristine, listing.slot)

  return (
    // What is wrong is said at each field, in the contract's words, hence no checks by the browser.
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onFocus={prepareCheck}
      className="grid grid-cols-1 gap-8"
    >
      <Notice
        start={start}
        onStartOver={() => {
          forgetFields(listing.slot)
          void forgetPhotos(listing.slot).then(onStartOver)
        }}
      />
      <PhotoSection
        flow={flow}
        dispatch={dispatch}
        onRetry={(key) => (flow.phase === 'uploading' ? listing.retry(key) : submit(key))}
      />
      <fieldset disabled={busy} className="contents">
        <CarFormFields fields={fields} issues={issues} set={set} purpose="list" />
      </fieldset>
      <div className="grid grid-cols-1 gap-3">
        {flow.phase === 'uploading' && <ProgressOfAll photos={flow.photos} />}
        <Button
          type="submit"
          size="large"
          pending={busy}
          pendingText={t(flow.phase === 'uploading' ? 'upload.uploading' : 'upload.publishing')}
        >
          {t('upload.publish')}
        </Button>
        {flow.photos.length === 0 && (
          <p className="text-center text-small text-muted">{t('upload.photo_required')}</p>
        )}
      </div>
      <FailedPhotosDialog
        flow={flow}
        purpose="publish"
        onRetry={() => listing.retry()}
        onGoOn={listing.goOnWithoutFailed}
        onClose={() => dispatch({ type: 'stop' })}
      />
      <ConfirmDialog
        open={guard.asks}
        onClose={guard.stay}
        title={t('upload.leave.title')}
        text={t(flow.car_id === null ? 'upload.leave.text' : 'upload.leave.draft')}
        action={t('upload.leave.action')}
        cancel={t('kit.keep_editing')}
        tone="primary"
        onConfirm={guard.leave}
      />
    </form>
  )
}

type Judge = ReturnType<typeof useCarForm<Parameters<Publish>[0]>>['judge']
type Publish = ReturnType<typeof usePublish>['publish']

/** Once at a time; a key names the one failed photo that is to be tried again. */
function useSubmit(judge: Judge, flow: ListingFlow, publish: Publish) {
  const { t } = useMessages(listings)
  const toast = useToast()
  const judging = useRef(false)

  async function send(retry?: string) {
    const checked = await judge()
    if (!checked.ok) return
    if (flow.photos.length > 0) return void publish(checked.value, retry)
    toast({
      tone: 'danger',
      title: t('upload.images_required.title'),
      text: t('upload.images_required.text'),
    })
  }

  return (cause: FormEvent | string) => {
    if (typeof cause !== 'string') cause.preventDefault()
    if (judging.current || isBusy(flow)) return
    judging.current = true
    send(typeof cause === 'string' ? cause : undefined)
      .catch((error: unknown) => {
        const text = reasonOf(error, t, t('upload.failed'))
        toast({ tone: 'danger', title: t('listing.error'), text })
      })
      .finally(() => {
        judging.current = false
      })
  }
}

function useKeepFields(fields: CarFields, pristine: CarFields, slot: string): void {
  useEffect(() => {
    if (sameFields(fields, pristine)) forgetFields(slot)
    else keepFields(slot, fields)
  }, [fields, pristine, slot])
}

function Notice({ start, onStartOver }: { start: ListingStart; onStartOver: () => void }) {
  const { t } = useMessages(listings)
  if (!start.draft && !start.is_restored) return null
  const draftText = start.photos.length > 0 ? 'upload.draft.kept' : 'upload.draft.no_photos'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-sunken px-4 py-2">
      <p className="py-1">{t(start.draft ? draftText : 'upload.kept')}</p>
      {!start.draft && (
        <button
          type="button"
          onClick={onStartOver}
          className="min-h-10 font-semibold text-accent-text underline underline-offset-4"
        >
          {t('upload.start_over')}
        </button>
      )}
    </div>
  )
}
