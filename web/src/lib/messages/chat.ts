import { chat as english } from './en/chat.ts'
import { room } from './room.ts'

export const chat = room(english, async () => (await import('./lv/chat.ts')).chat)
