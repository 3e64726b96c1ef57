import { moderation as english } from './en/moderation.ts'
import { room } from './room.ts'

export const moderation = room(english, async () => (await import('./lv/moderation.ts')).moderation)
