import type { Match } from '@keyswap/contract/matching'
import { Standing } from '../../domain/standing.tsx'
import { chat } from '../../features/chat/chat.texts.ts'
import { MoreIcon } from '../../features/chat/icons.tsx'
import { sidesOf } from '../../features/matching/matches/match-sides.ts'
import { SwapLinks } from '../../features/matching/matches/swap-links.tsx'
import { useMessages } from '../../lib/messages/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { usePageHeading } from '../../ui/page/page.tsx'
import { BackToMatches } from '../matches/back-to-matches.tsx'

type Props = { match: Match; viewerId: string; onMore: () => void }

/** The partner's name and both cars. */
export function ChatHeader({ match, viewerId, onMore }: Props) {
  const speech = useMessages(chat)
  const { t } = speech
  const { mine, theirs, other } = sidesOf(match, viewerId, speech)
  const heading = usePageHeading(other.name)
  return (
    <header data-edge="top" className="chat-head shrink-0 border-b border-line px-4 pt-2 pb-3">
      <div className="flex items-center gap-2">
        <BackToMatches />
        <Avatar id={other.id} name={other.name} url={other.avatar_url} />
        <div className="min-w-0 flex-1">
          <h1 ref={heading} tabIndex={-1} className="truncate text-lead leading-snug">
            {other.name}
          </h1>
          <Standing member={other} className="w-full leading-tight" />
        </div>
        <IconButton label={t('chat.more')} onClick={onMore} className="-mr-2">
          <MoreIcon />
        </IconButton>
      </div>
      <div className="chat-swap mt-2 max-w-140">
        <SwapLinks mine={mine} theirs={theirs} />
      </div>
    </header>
  )
}
