import { blocks as english } from './en/blocks.ts'
import { room } from './room.ts'

export const blocks = room(english, async () => (await import('./lv/blocks.ts')).blocks)
