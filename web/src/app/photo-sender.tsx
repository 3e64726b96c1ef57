import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepSendingPhotos } from '../features/deals/handover/photos/own-photos.ts'
import { keepChangedDeal } from '../features/deals/use-deals.ts'

/** Sends photos of a handover that wait, whichever screen is open. */
export default function PhotoSender({ userId }: { userId: string }) {
  const queries = useQueryClient()
  useEffect(
    () => keepSendingPhotos(userId, (deal) => keepChangedDeal(queries, deal.chat.id, deal)),
    [userId, queries],
  )
  return null
}
