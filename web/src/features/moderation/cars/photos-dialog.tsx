import { useRef, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { BinIcon } from '../../../ui/bin-icon.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { moderation } from '../moderation.texts.ts'
import { useWhy, WhyFields } from '../why-fields.tsx'
import { CarPhoto } from './car-photo.tsx'
import type { AdminPhoto } from './photos.ts'
import { type ModeratedCar, useDeletePhoto } from './use-car-actions.ts'

type Props = { car: ModeratedCar; title: string; open: boolean; onClose: () => void }

/** Optimistic: a deleted photo disappears at once and comes back on an error. */
export function PhotosDialog({ car, title, open, onClose }: Props) {
  const { t } = useMessages(moderation)
  const deletion = useDeletePhoto(car)
  const [toDelete, setToDelete] = useState<{ photo: AdminPhoto; index: number } | null>(null)
  const why = useWhy()
  const list = useRef<HTMLUListElement>(null)
  const ask = (photo: AdminPhoto, index: number) => {
    // The button disappears with its photo: move the focus to the list, so that it is not lost.
    list.current?.focus()
    setToDelete({ photo, index })
  }
  const confirm = () => {
    if (toDelete) deletion.mutate({ ...toDelete, ...why.read() })
    setToDelete(null)
  }
  const count = car.photos.length
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t('admin.photos.title')}
        text={title}
        className="max-w-160"
      >
        {count === 0 && <p className="mt-5">{t('admin.photos.none')}</p>}
        <ul ref={list} tabIndex={-1} className="mt-5 grid grid-cols-2 gap-3 rail:grid-cols-3">
          {car.photos.map((photo, index) => (
            <li
              key={photo.id}
              className="relative aspect-[4/3] overflow-hidden rounded-control bg-sunken"
            >
              <a href={photo.url} target="_blank" rel="noreferrer" className="block size-full">
                <CarPhoto
                  photo={photo}
                  alt={t('admin.photos.alt', { title, place: index + 1, count })}
                  sizes="(min-width: 48rem) 12rem, 45vw"
                />
              </a>
              <button
                type="button"
                aria-label={t('admin.photos.delete', { place: index + 1 })}
                onClick={() => ask(photo, index)}
                className="absolute right-1.5 bottom-1.5 grid size-11 place-items-center rounded-full bg-night/75 text-day transition-[transform,background-color] duration-150 ease-out hover:bg-night active:scale-95 focus-visible:outline-day"
              >
                <BinIcon className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={toDelete !== null}
        onClose={() => setToDelete(null)}
        title={t('admin.photos.delete.title')}
        text={t('admin.photos.delete.text')}
        action={t('admin.photos.delete.action')}
        onConfirm={confirm}
        unsaved={why.isTyped}
      >
        <WhyFields fields={why.fields} hint={t('admin.cars.reason.hint')} />
      </ConfirmDialog>
    </>
  )
}
