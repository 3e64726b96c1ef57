import type { Match } from '@keyswap/contract/matching'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { takeMoment, useKnownMatches } from '../features/matching/matches/use-matches.ts'
import { useVisible } from '../lib/use-visible.ts'
import { useLinger } from '../ui/layers/use-linger.ts'
import { fetched } from '../ui/states/fetched.tsx'
import { useTurn } from './use-turn.ts'

const MatchPopup = fetched(() => import('../features/matching/matches/match-popup.tsx'))

/** The decks: where a match is made, and seen by whoever makes it. */
const DECKS = ['/', '/swipe']

/** The popup for who liked first, on one device, when they are or next come where the other one saw it. */
export default function FoundMatches({ viewerId }: { viewerId: string }) {
  const [location, navigate] = useLocation()
  const isHere = DECKS.includes(location)
  const isVisible = useVisible()
  const { match, forget } = useMoment(viewerId, isHere && isVisible)
  const shown = useLinger(match)
  if (!shown || !isHere) return null
  return (
    <MatchPopup
      key={shown.id}
      open={match !== null}
      match={shown}
      viewerId={viewerId}
      onChat={() => {
        forget()
        navigate(location === '/swipe' ? `/chat/${shown.id}` : '/matches')
      }}
      onClose={forget}
    />
  )
}

/** The match whose moment this device has taken. */
function useMoment(viewerId: string, isHere: boolean) {
  const queries = useQueryClient()
  const matches = useKnownMatches(viewerId)
  const [match, setMatch] = useState<Match | null>(null)
  const next = isHere ? matches.find(({ is_unshown, is_open }) => is_unshown && is_open) : undefined
  const id = match?.id ?? next?.id ?? null
  const isTurn = useTurn(id)
  const take = useEffectEvent(async (wanted: Match) => {
    // Without an answer it is asked for again with the next list.
    const isFirst = await takeMoment(queries, wanted.id).catch(() => false)
    if (isFirst) setMatch(wanted)
  })
  useEffect(() => {
    if (isTurn && !match && next) void take(next)
  }, [isTurn, match, next])
  return { match: isTurn ? match : null, forget: () => setMatch(null) }
}
