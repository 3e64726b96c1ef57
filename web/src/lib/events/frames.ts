import type { ServerEvent } from '@keyswap/contract/events'

/** Parses server-sent events from chunks that may split anywhere. Heartbeats yield no event. */
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
