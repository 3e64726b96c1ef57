import type { ServerEvent } from '@keyswap/contract/events'
import { onTestFinished } from 'vitest'

/** A member's open stream: the events received so far, and whether the server has ended it. */
export async function listen(app: { url: string }, { token }: { token: string }) {
  const end = new AbortController()
  const answer = await fetch(`${app.url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: end.signal,
  })
  const received: ServerEvent[] = []
  const state = { ended: false }
  const reading = (async () => {
    let rest = ''
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = (rest + text).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames)
        if (frame.startsWith('data: ')) received.push(JSON.parse(frame.slice('data: '.length)))
    }
  })()
  // A stream that breaks off counts as ended too: clients reconnect in both cases.
  const ended = () => {
    state.ended = !end.signal.aborted
  }
  reading.then(ended, ended)
  onTestFinished(() => end.abort())
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    received,
    state,
    close: () => end.abort(),
  }
}
