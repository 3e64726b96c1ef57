import { events as limits } from '@keyswap/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/client.ts'
import { lineIsUp, onNews } from '../../lib/events/line.ts'

/** Whether the other side is typing: for a while after each word of it, and not after they have spoken. */
export function useTyping(matchId: string, theirSeq: number): boolean {
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

/** Tells the other side that the viewer types, now and then. */
export function useTellTyping(matchId: string): () => void {
  const told = useRef(0)
  return () => {
    const now = Date.now()
    if (!lineIsUp.get() || now - told.current < limits.typing_told_ms) return
    told.current = now
    // Not worth a word if it fails.
    call('postTyping', { params: { matchId } }).catch(() => {})
  }
}
