import type { AdminCase } from '@keyswap/contract/cases'
import { namesApart } from '../told-apart.ts'

/** Of those whom a case is about, and who reported them. */
export const namesIn = ({ members, reports }: AdminCase) =>
  namesApart([...members, ...reports.flatMap(({ owner, reporter }) => [owner, reporter])])
