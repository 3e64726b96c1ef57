import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { isCarShown, useKnownCars } from '../features/listings/own-cars.ts'
import { sendLikes } from '../features/matching/deck/own-swipes.ts'
import { dropFromMainDeck } from '../features/matching/deck/use-main-deck.ts'
import { followKeptLikes, keptLikes, takeKeptLikes } from '../features/matching/offer/kept-likes.ts'
import { useStore } from '../lib/store.ts'
import { useLinger } from '../ui/layers/use-linger.ts'
import { fetched } from '../ui/states/fetched.tsx'
import { useTurn } from './use-turn.ts'

const KeptLikesDialog = fetched(() => import('../features/matching/offer/kept-likes-dialog.tsx'))

/** Asks once, when the member has a car to offer. */
export default function KeptLikes({ viewerId }: { viewerId: string }) {
  const [location] = useLocation()
  const kept = useStore(keptLikes)
  const offer = useKnownCars(viewerId, kept.length > 0).find(isCarShown)
  useEffect(() => followKeptLikes(viewerId), [viewerId])
  // A car's own page has its Like, which sends the one that was kept for it.
  const isAtDeck = location === '/' || location === '/swipe'
  const wants = kept.length > 0 && offer !== undefined && isAtDeck
  const isTurn = useTurn(wants ? 'kept likes' : null)
  const shown = useLinger(isTurn ? kept : null)
  if (!shown) return null
  const send = () => {
    if (!offer) return
    const likes = takeKeptLikes(viewerId)
    for (const { car_id } of likes) dropFromMainDeck(car_id)
    void sendLikes(
      likes.map((like) => ({ ...like, direction: 'like' as const, source_car_id: offer.id })),
    )
  }
  return (
    <KeptLikesDialog
      open={isTurn}
      likes={shown}
      onSend={send}
      onDrop={() => void takeKeptLikes(viewerId)}
    />
  )
}
