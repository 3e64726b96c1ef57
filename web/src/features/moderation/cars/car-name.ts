import type { Speech } from '../../../lib/messages/index.ts'
import type { moderation } from '../moderation.texts.ts'

type Car = { make: string; model: string; year: number }

export const carName = (
  { make, model, year }: Car,
  { t }: Speech<(typeof moderation)['english']>,
): string => t('admin.cars.title', { make, model, year: String(year) })
