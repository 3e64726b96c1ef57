import type { OwnCar } from '@keyswap/contract/listings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { EyeIcon, HeartIcon, LockIcon } from '../../../ui/icons.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { listings } from '../listings.texts.ts'
import { cancelOwnCars, lacksPhoto, replaceCached, updateCached } from '../own-cars.ts'

type Props = {
  car: OwnCar
  title: string
  /** Whether a proposal with the car waits for answers, once that is known: who switches the car off ends it. */
  askOffer: () => Promise<boolean>
  onAddPhoto: () => void
}

/** The car's views and likes, and the switch that shows or hides it in the deck. */
export function CarStatus({ car, title, askOffer, onAddPhoto }: Props) {
  const { t } = useMessages(listings)
  const toast = useToast()
  const toggle = useToggleCar(car)
  const [asks, setAsks] = useState(false)
  const off = useMutation({
    mutationFn: askOffer,
    onSuccess: (hasOffer) => (hasOffer ? setAsks(true) : toggle.mutate(false)),
    onError: () =>
      toast({ tone: 'failed', title: t('listing.error'), text: t('my_cars.status.failed') }),
  })
  const change = (is_active: boolean) => {
    if (off.isPending) return
    if (is_active) toggle.mutate(true)
    else off.mutate()
  }
  return (
    <div className="grid gap-1 border-t border-line px-4 py-2.5">
      <div className="flex items-center justify-between gap-x-4">
        <ul className="flex min-w-0 flex-wrap gap-x-4 text-small text-muted">
          <li className="flex items-center gap-1.5">
            <EyeIcon className="size-4.5" />
            {t('my_cars.car_views', { count: car.views })}
          </li>
          <li className="flex items-center gap-1.5">
            <HeartIcon className="size-4.5" />
            {t('my_cars.car_likes', { count: car.likes })}
          </li>
        </ul>
        <Switch
          label={<span className="sr-only">{t('my_cars.active_for', { title })}</span>}
          checked={car.is_active}
          disabled={car.is_locked || car.is_reserved}
          aria-busy={off.isPending}
          onChange={({ target }) => change(target.checked)}
        />
      </div>
      {car.is_locked && (
        <p className="flex items-center gap-1.5 pb-1 text-small font-semibold text-danger-text">
          <LockIcon className="size-4.5" />
          {t('my_cars.locked')}
        </p>
      )}
      {lacksPhoto(car) && (
        <p className="flex flex-wrap items-center gap-x-2 text-small">
          {t('my_cars.no_photo')}
          <button
            type="button"
            onClick={onAddPhoto}
            className="min-h-9 font-semibold underline underline-offset-3"
          >
            {t('my_cars.no_photo.add')}
            <span className="sr-only">: {title}</span>
          </button>
        </p>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('my_cars.off.title')}
        text={t('my_cars.delete.offer')}
        action={t('my_cars.off.action')}
        onConfirm={() => {
          setAsks(false)
          toggle.mutate(false)
        }}
      />
    </div>
  )
}

/** Optimistic: switches at once, and back on an error. */
function useToggleCar(car: OwnCar) {
  const { t } = useMessages(listings)
  const toast = useToast()
  const queries = useQueryClient()
  const show = (is_active: boolean) =>
    updateCached(queries, car.owner_id, (cars) =>
      cars.map((one) => (one.id === car.id ? { ...one, is_active } : one)),
    )
  return useMutation({
    // Serialized, so that the last tap wins on the server too.
    scope: { id: `toggle-${car.id}` },
    mutationFn: (is_active: boolean) =>
      call('patchCar', { params: { carId: car.id }, input: { is_active } }),
    onMutate: async (is_active) => {
      show(is_active)
      await cancelOwnCars(queries, car.owner_id)
    },
    onSuccess: (saved) => {
      replaceCached(queries, car.owner_id, saved)
      toast({ title: t('listing.success'), text: t('my_cars.status.done') })
    },
    onError: (_, is_active) => {
      show(!is_active)
      toast({ tone: 'failed', title: t('listing.error'), text: t('my_cars.status.failed') })
    },
  })
}
