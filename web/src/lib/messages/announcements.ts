import { announcements as english } from './en/announcements.ts'
import { room } from './room.ts'

export const announcements = room(
  english,
  async () => (await import('./lv/announcements.ts')).announcements,
)
