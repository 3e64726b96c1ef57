import type { AdminCase } from '@keyswap/contract/cases'
import { namesApart } from '../told-apart.ts'

/** Of those whom a case is about, or could be, and who reported them. */
export const namesIn = ({ members, parties, rings, reports }: AdminCase) =>
  namesApart([
    ...members,
    ...parties,
    ...rings.flatMap((ring) => ring.members),
    ...reports.flatMap(({ owner, reporter }) => [owner, reporter]),
  ])
