import type { AdminCase } from '@keyswap/contract/cases'
import { namesApart } from '../told-apart.ts'

/** Of those whom a case is about, or could be, and who reported them. */
export const namesIn = ({ members, parties, reports }: AdminCase) =>
  namesApart([
    ...members,
    ...parties,
    ...reports.flatMap(({ owner, reporter }) => [owner, reporter]),
  ])
