import { notifications as english } from './en/notifications.ts'
import { room } from './room.ts'

export const notifications = room(
  english,
  async () => (await import('./lv/notifications.ts')).notifications,
)
