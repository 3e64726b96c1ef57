import type { ServerEvent } from '@keyswap/contract/chat'

/** Puts server-sent events together from the pieces in which they arrive; a heartbeat is none. */
export function createFrames(): (piece: string) => ServerEvent[] {
  let rest = ''
  return (piece) => {
    const frames = (rest + piece).split('\n\n')
    rest = frames.pop() ?? ''
    return frames.flatMap(eventOf)
  }
}

function eventOf(frame: string): ServerEvent[] {
  const data = frame
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim())
    .join('\n')
  return data === '' ? [] : [JSON.parse(data)]
}
