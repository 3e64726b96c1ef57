import { listings as english } from './en/listings.ts'
import { room } from './room.ts'

export const listings = room(english, async () => (await import('./lv/listings.ts')).listings)
