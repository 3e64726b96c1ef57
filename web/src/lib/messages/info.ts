import { info as english } from './en/info.ts'
import { room } from './room.ts'

export const info = room(english, async () => (await import('./lv/info.ts')).info)
