import type { OwnCar } from '@keyswap/contract/listings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useToast } from '../../../ui/toast-store.ts'
import { listings } from '../listings.texts.ts'
import { cancelOwnCars, replaceCached, updateCached } from '../own-cars.ts'

/** Optimistic: switches at once, and back on an error. */
export function useToggleCar(car: OwnCar) {
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
      toast({ tone: 'danger', title: t('listing.error'), text: t('my_cars.status.failed') })
    },
  })
}
