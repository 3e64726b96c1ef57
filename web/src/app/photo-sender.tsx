import type { Deal } from '@keyswap/contract/deals'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { keepSendingPhotos } from '../features/deals/handover/photos/own-photos.ts'
import { keepChangedDeal, readCancelled } from '../features/deals/use-deals.ts'
import { useTellRefused } from './use-tell-refused.ts'

/** Sends photos of a handover that wait, whichever screen is open. */
export default function PhotoSender({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const { tellCancelled } = useTellRefused()
  const tell = useEffectEvent((deal: Deal) => tellCancelled(deal, { photos: 1 }))
  useEffect(
    () =>
      keepSendingPhotos(userId, {
        onSent: (deal) => keepChangedDeal(queries, deal.chat.id, deal),
        // The plan says of the others why they were not sent.
        onOver: (dealId) => void readCancelled(dealId).then((deal) => deal && tell(deal)),
      }),
    [userId, queries],
  )
  return null
}
