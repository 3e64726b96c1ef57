import type { Ring } from '@keyswap/contract/rings'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { asksViewer, useKnownRings } from '../features/rings/use-rings.ts'
import { layers } from '../lib/app-layers.ts'
import { fetched } from '../lib/fetched.tsx'
import { useStore } from '../lib/store.ts'
import { useLinger } from '../ui/use-linger.ts'

const RingPopup = fetched(() => import('../features/rings/ring-popup.tsx'))

/** Where members look at cars. Elsewhere a popup would interrupt them: the number on the tab is enough. */
const isLooking = (path: string): boolean => /^\/(swipe|car\/.*)?$/.test(path)

/** A popup for each ring that is found while the member looks at cars. */
export function FoundRings({ viewerId }: { viewerId: string }) {
  const [location, navigate] = useLocation()
  const isHere = isLooking(location)
  const { ring, forget } = useFound(useKnownRings(viewerId), isHere)
  const isFree = useIsFree(ring)
  const shown = useLinger(isFree ? ring : null)
  if (!shown || !isHere) return null
  return (
    <RingPopup
      key={shown.id}
      open={ring?.id === shown.id}
      ring={shown}
      viewerId={viewerId}
      onSee={() => {
        forget(shown)
        navigate(`/rings/${shown.id}`)
      }}
      onClose={() => forget(shown)}
    />
  )
}

/** The first ring that was not in the list before and waits for the viewer's answer. */
function useFound(known: readonly Ring[] | undefined, isHere: boolean) {
  const seen = useRef<ReadonlySet<string> | null>(null)
  const [found, setFound] = useState<readonly string[]>([])
  useEffect(() => {
    if (!known) return
    const before = seen.current
    const news = known.filter((ring) => asksViewer(ring) && before?.has(ring.id) === false)
    seen.current = new Set([...(before ?? []), ...known.map(({ id }) => id)])
    if (news.length > 0) setFound((queued) => [...queued, ...news.map(({ id }) => id)])
  }, [known])
  // One that was found elsewhere is in the list of matches.
  useEffect(() => {
    if (!isHere) setFound([])
  }, [isHere])
  return {
    ring: known?.find((each) => found.includes(each.id) && asksViewer(each)) ?? null,
    forget: ({ id }: Ring) => setFound((queued) => queued.filter((each) => each !== id)),
  }
}

/** Whether nothing else was open when it was this ring's turn: the same like may have made a match. */
function useIsFree(ring: Ring | null): boolean {
  const open = useStore(layers.count)
  const [turn, setTurn] = useState<string | null>(null)
  const id = ring?.id ?? null
  useEffect(() => {
    if (open === 0 || id === null) setTurn(id)
  }, [open, id])
  return id !== null && turn === id
}
