import type { OwnCar } from '@keyswap/contract/listings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { slotOf } from '../draft/storage-slot.ts'
import { forgetForm } from '../draft/stored-form.ts'
import { forgetListingPhotos } from '../draft/stored-photos.ts'
import { listingReason } from '../form/reasons.ts'
import { listings } from '../listings.texts.ts'
import { refreshCars, updateCached } from '../own-cars.ts'

type Props = {
  /** `car` stays set while the dialog closes. */
  shown: { car: OwnCar; open: boolean } | null
  hasOffer: boolean
  onClose: () => void
}

export function DeleteDialog({ shown, hasOffer, onClose }: Props) {
  const { t } = useMessages(listings)
  const deletion = useDeleteCar(onClose)
  return (
    <ConfirmDialog
      open={shown?.open ?? false}
      onClose={onClose}
      title={t('my_cars.delete.title')}
      text={[t('my_cars.delete.text'), ...(hasOffer ? [t('my_cars.delete.offer')] : [])].join('\n')}
      action={t('my_cars.delete.action')}
      pendingAction={t('my_cars.delete.pending')}
      pending={deletion.isPending}
      onConfirm={() => shown && deletion.mutate(shown.car)}
    />
  )
}

function useDeleteCar(onDeleted: () => void) {
  const { t } = useMessages(listings)
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (car: OwnCar) => call('deleteCar', { params: { carId: car.id } }),
    onSuccess: (_, { id, owner_id }) => {
      updateCached(queries, owner_id, (cars) => cars.filter((one) => one.id !== id))
      void refreshCars(queries)
      forgetForm(slotOf(owner_id, id))
      void forgetListingPhotos(slotOf(owner_id, id))
      toast({ title: t('listing.success'), text: t('my_cars.delete.done') })
      onDeleted()
    },
    onError: (error) =>
      toast({
        tone: 'failed',
        title: t('listing.error'),
        text: listingReason(error, t, t('my_cars.delete.failed')),
      }),
  })
}
