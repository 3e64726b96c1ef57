import { accounts as english } from './en/accounts.ts'
import { room } from './room.ts'

export const accounts = room(english, async () => (await import('./lv/accounts.ts')).accounts)
