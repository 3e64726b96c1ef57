import { push as english } from './en/push.ts'
import { room } from './room.ts'

export const push = room(english, async () => (await import('./lv/push.ts')).push)
