import { landing as english } from './en/landing.ts'
import { room } from './room.ts'

export const landing = room(english, async () => (await import('./lv/landing.ts')).landing)
