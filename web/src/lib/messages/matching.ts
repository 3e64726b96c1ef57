import { matching as english } from './en/matching.ts'
import { room } from './room.ts'

export const matching = room(english, async () => (await import('./lv/matching.ts')).matching)
