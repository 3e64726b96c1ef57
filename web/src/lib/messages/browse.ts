import { browse as english } from './en/browse.ts'
import { room } from './room.ts'

export const browse = room(english, async () => (await import('./lv/browse.ts')).browse)
