import type { Ring } from '@keyswap/contract/rings'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { rings } from '../features/rings/rings.texts.ts'
import { asksViewer, useKnownRings } from '../features/rings/use-rings.ts'
import { useMessages } from '../lib/messages/index.ts'
import { useLinger } from '../ui/layers/use-linger.ts'
import { fetched } from '../ui/states/fetched.tsx'
import { showToast } from '../ui/toasts/toast-store.ts'
import { isLooking } from './looking.ts'
import { useTurn } from './use-turn.ts'

const RingPopup = fetched(() => import('../features/rings/ring-popup.tsx'))

/** A popup for each ring that is found while the member looks at cars. */
export default function FoundRings({ viewerId }: { viewerId: string }) {
  const [location, navigate] = useLocation()
  const isHere = isLooking(location)
  const known = useKnownRings(viewerId)
  useAllIn(known)
  const { ring, forget } = useFound(known, isHere)
  const isTurn = useTurn(ring?.id ?? null)
  const shown = useLinger(isTurn ? ring : null)
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

/** Says that all are in, to whoever waited for it or was the last one. */
function useAllIn(known: readonly Ring[] | undefined): void {
  const { t } = useMessages(rings)
  const [location, navigate] = useLocation()
  const waited = useRef<ReadonlySet<string>>(new Set())
  const tell = useEffectEvent((path: string) =>
    showToast({
      title: t('ring.all_in'),
      text: t('ring.all_in.text'),
      // On its own screen the chat is there already.
      ...(location !== path && { action: { label: t('ring.chat'), run: () => navigate(path) } }),
    }),
  )
  useEffect(() => {
    if (!known) return
    const isFull = ({ id, state }: Ring) => state === 'complete' && waited.current.has(id)
    const full = known.find(isFull)
    waited.current = new Set(known.filter(({ state }) => state === 'offered').map(({ id }) => id))
    if (full) tell(`/rings/${full.id}`)
  }, [known])
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
