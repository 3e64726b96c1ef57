import { useParams } from 'wouter'
import { MatchChatScreen } from './match/chat.tsx'
import { RingScreen } from './ring/ring.tsx'

/** The chat of a match; or a ring, which begins as an offer and becomes a chat. */
export default function ChatScreen() {
  const { matchId, ringId = '' } = useParams()
  return matchId === undefined ? (
    <RingScreen ringId={ringId} />
  ) : (
    <MatchChatScreen matchId={matchId} />
  )
}
