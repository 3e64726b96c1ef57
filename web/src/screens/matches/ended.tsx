import type { Match } from '@keyswap/contract/matching'
import type { Ring } from '@keyswap/contract/rings'
import { useState } from 'react'
import { MatchRow } from '../../features/matching/matches/match-list.tsx'
import { sidesOf } from '../../features/matching/matches/match-sides.ts'
import { byLatest } from '../../features/matching/matches/use-matches.ts'
import { matching } from '../../features/matching/matching.texts.ts'
import { RingLine } from '../../features/rings/ring-line.tsx'
import { othersOf, seatsOf } from '../../features/rings/ring-words.ts'
import { rings as ringTexts } from '../../features/rings/rings.texts.ts'
import { type Speech, useMessages } from '../../lib/messages/index.ts'
import { CountBadge } from '../../ui/badge.tsx'
import { DownIcon } from '../../ui/icons.tsx'

type Props = {
  matches: readonly Match[]
  rings: readonly Ring[]
  viewerId: string
  openId?: string | undefined
}

/** What has ended, in one line that says with whom; a tap opens the list. */
export function Ended({ matches, rings, viewerId, openId }: Props) {
  const { t } = useMessages(matching)
  const ringSpeech = useMessages(ringTexts)
  const all = [...rings, ...matches]
  const [isOpen, setOpen] = useState(all.some(({ id }) => id === openId))
  if (all.length === 0) return null
  const names = namesIn(matches, rings, viewerId, ringSpeech)
  const unread = all.reduce((sum, each) => sum + each.unread, 0)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-control text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="truncate">{t('matches.ended', { names: names.join(', ') })}</span>
        <span className="shrink-0">· {all.length}</span>
        <CountBadge count={unread} className="shrink-0" />
        <DownIcon className={isOpen ? 'ml-auto size-5 rotate-180' : 'ml-auto size-5'} />
      </summary>
      <ul className="grid grid-cols-1">
        {rings.map((ring) => (
          <li key={ring.id}>
            <RingLine ring={ring} viewerId={viewerId} isOpen={ring.id === openId} />
          </li>
        ))}
        {byLatest(matches).map((match) => (
          <li key={match.id}>
            <MatchRow match={match} viewerId={viewerId} isOpen={match.id === openId} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Each name once, those of matches first. */
function namesIn(
  matches: readonly Match[],
  rings: readonly Ring[],
  viewerId: string,
  speech: Speech<(typeof ringTexts)['english']> & Speech,
): string[] {
  const partners = byLatest(matches).map((match) => sidesOf(match, viewerId, speech).other)
  const members = rings.flatMap((ring) => othersOf(seatsOf(ring, viewerId, speech)))
  return [...new Set([...partners, ...members].map(({ name }) => name))]
}
