import type { AdminCar, AdminReport } from '@keyswap/contract/moderation'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { changeItems } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { useAction } from '../use-action.ts'
import type { Why } from '../why-fields.tsx'
import { type AdminPhoto, withoutPhoto, withPhotoBack } from './photos.ts'

/** A car in the list of cars or in a report. */
export type ModeratedCar = Pick<AdminCar, 'id' | 'is_active' | 'photos'> & { is_locked?: boolean }

function changeCar(
  queries: QueryClient,
  id: string,
  change: <C extends ModeratedCar>(car: C) => C,
): void {
  changeItems<AdminCar>(queries, 'cars', (car) => (car.id === id ? change(car) : car))
  changeItems<AdminReport>(queries, 'reports', (report) =>
    report.car?.id === id ? { ...report, car: change(report.car) } : report,
  )
}

export function useSetCarActive() {
  const { t } = useMessages(moderation)
  const queries = useQueryClient()
  return useAction<{ car: ModeratedCar; is_active: boolean } & Why>({
    run: ({ car, is_active, rule, reason }) =>
      call('setCarActive', {
        input: { car_id: car.id, is_active, rule, ...(reason && { reason }) },
      }),
    show: ({ car, is_active }) => {
      const set = (active: boolean, locked: boolean) =>
        changeCar(queries, car.id, (one) => ({
          ...one,
          is_active: active,
          ...('is_locked' in one && { is_locked: locked }),
        }))
      set(is_active, !is_active)
      return () => set(car.is_active, car.is_locked ?? false)
    },
    done: () => t('admin.cars.done'),
    failed: t('admin.cars.not_done'),
  })
}

export function useDeletePhoto(car: ModeratedCar) {
  const { t } = useMessages(moderation)
  const queries = useQueryClient()
  return useAction<{ photo: AdminPhoto; index: number } & Why>({
    run: ({ photo, rule, reason }) =>
      call('deletePhoto', { input: { photo_id: photo.id, rule, ...(reason && { reason }) } }),
    show: ({ photo, index }) => {
      const set = (change: (photos: AdminPhoto[]) => AdminPhoto[]) =>
        changeCar(queries, car.id, (one) => ({ ...one, photos: change(one.photos) }))
      set((photos) => withoutPhoto(photos, photo.id))
      return () => set((photos) => withPhotoBack(photos, photo, index))
    },
    done: () => t('admin.photos.done'),
    failed: t('admin.photos.not_done'),
  })
}
