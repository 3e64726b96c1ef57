import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { asksViewer, useKnownRings } from '../features/rings/use-rings.ts'
import { fetched } from '../lib/fetched.tsx'
import { useLinger } from '../ui/use-linger.ts'

const RingPopup = fetched(() => import('../features/rings/ring-popup.tsx'))

/** Where members look at cars. Elsewhere a popup would interrupt them: the number on the tab is enough. */
const isLooking = (path: string): boolean => /^\/(swipe|car\/.*)?$/.test(path)

/** A popup for each ring that is found while the member looks at cars. */
export function FoundRings({ viewerId }: { viewerId: string }) {
  const [location, navigate] = useLocation()
  const known = useKnownRings(viewerId)
  const seen = useRef<Set<string> | null>(null)
  const [found, setFound] = useState<readonly string[]>([])
  useEffect(() => {
    if (!known) return
    const before = seen.current
    const news = known.filter((ring) => asksViewer(ring) && before?.has(ring.id) === false)
    seen.current = new Set([...(before ?? []), ...known.map(({ id }) => id)])
    if (news.length > 0) setFound((queued) => [...queued, ...news.map(({ id }) => id)])
  }, [known])
  const isHere = isLooking(location)
  // One that was found elsewhere is in the list of matches.
  useEffect(() => {
    if (!isHere) setFound([])
  }, [isHere])
  const ring = known?.find((each) => found.includes(each.id) && asksViewer(each)) ?? null
  const shown = useLinger(ring)
  if (!shown || !isHere) return null
  const close = () => setFound((queued) => queued.filter((id) => id !== shown.id))
  return (
    <RingPopup
      key={shown.id}
      open={ring !== null}
      ring={shown}
      viewerId={viewerId}
      onSee={() => {
        close()
        navigate(`/rings/${shown.id}`)
      }}
      onClose={close}
    />
  )
}
