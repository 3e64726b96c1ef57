import { shell as english } from './en/shell.ts'
import { room } from './room.ts'

export const shell = room(english, async () => (await import('./lv/shell.ts')).shell)
