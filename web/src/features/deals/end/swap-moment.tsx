import type { Deal } from '@keyswap/contract/deals'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '../../../lib/http/server-clock.ts'
import { layers } from '../../../lib/navigation/app-layers.ts'
import { useStore } from '../../../lib/store.ts'
import { useVisible } from '../../../lib/use-visible.ts'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { fetched } from '../../../ui/states/fetched.tsx'
import type { Person } from '../people.ts'
import { takeSwapMoment } from '../use-deals.ts'
import { isMoment } from './moment.ts'

const SwapScene = fetched(() => import('./swap-scene.tsx'))
const ReviewSheet = fetched(async () => ({
  default: (await import('../reviews/review-sheet.tsx')).ReviewSheet,
}))

/** Shows the end of a swap on the device that is first to look at its plan or chat, once nothing else is open there. */
export function SwapMoment({ deal, viewerId }: { deal: Deal; viewerId: string }) {
  const { moment, forget } = useMoment(deal)
  const shown = useLinger(moment)
  const [asked, setAsked] = useState<Person | null>(null)
  const person = useLinger(asked)
  return (
    <>
      {shown && (
        <SwapScene
          deal={shown}
          viewerId={viewerId}
          open={moment !== null}
          onReview={(one) => {
            forget()
            setAsked(one)
          }}
          onClose={forget}
        />
      )}
      {person && (
        <ReviewSheet
          key={person.id}
          deal={deal}
          person={person}
          open={asked !== null}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** The deal whose moment this device has taken. */
function useMoment(deal: Deal) {
  const queries = useQueryClient()
  const isVisible = useVisible()
  const isFree = useStore(layers.count) === 0 && isVisible
  const [taken, setTaken] = useState<Deal | null>(null)
  const [moment, setMoment] = useState<Deal | null>(null)
  const take = useEffectEvent(async () => {
    try {
      await import('./swap-scene.tsx')
      if (await takeSwapMoment(queries, deal)) setTaken(deal)
    } catch {
      // Without an answer it is asked for again when the screen is opened the next time.
    }
  })
  const isDue = isMoment(deal, serverNow()) && isFree && taken === null && moment === null
  useEffect(() => {
    if (isDue) void take()
  }, [isDue])
  // Something may have been opened while the server was asked, such as the form for a review.
  if (taken && isFree) {
    setTaken(null)
    setMoment(taken)
  }
  return { moment, forget: () => setMoment(null) }
}
