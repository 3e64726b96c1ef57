import { settings as english } from './en/settings.ts'
import { room } from './room.ts'

export const settings = room(english, async () => (await import('./lv/settings.ts')).settings)
