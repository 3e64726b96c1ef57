import type { DistanceUnit } from '@keyswap/contract/units'
import type { Speech } from '../messages/index.ts'

/** Apart from the other formats, because it is the only one that the landing page needs. */
export const length = (count: number, unit: DistanceUnit, { t }: Speech): string =>
  t(unit === 'mi' ? 'format.miles' : 'format.kilometres', { count })
