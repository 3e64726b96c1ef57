import { events as limits } from '@keyswap/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/client.ts'
import { onNews, streamIsUp } from '../../lib/events/shared-stream.ts'

/** True for a while after each typing event of the partner, until their next message. */
export function useTyping(matchId: string, theirSeq: number): boolean {
  /** The seq of the partner's latest message at the last typing event. */
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => {
    let over: ReturnType<typeof setTimeout> | undefined
    const stop = onNews((news) => {
      if (news.type !== 'typing' || news.match_id !== matchId) return
      clearTimeout(over)
      over = setTimeout(() => setSince(null), limits.typing_shown_ms)
      setSince(theirSeq)
    })
    return () => {
      clearTimeout(over)
      stop()
    }
  }, [matchId, theirSeq])
  return since !== null && since >= theirSeq
}

/** Returns a function that tells the partner that the viewer is typing; throttled. */
export function useSendTyping(matchId: string): () => void {
  const sentAt = useRef(0)
  return () => {
    const now = Date.now()
    if (!streamIsUp.get() || now - sentAt.current < limits.typing_interval_ms) return
    sentAt.current = now
    // Failing is harmless: the next one follows shortly.
    call('postTyping', { params: { matchId } }).catch(() => {})
  }
}
