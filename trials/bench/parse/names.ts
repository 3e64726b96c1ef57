// Names and ids that Parse's fill and requests share.
import { secretOf } from '../world.ts'

export const APP_ID = 'keyswap'

// Ten characters, like the ids that Parse makes.
const idOf = (kind: string, n: number): string => kind + String(n).padStart(9, '0')
export const userId = (n: number): string => idOf('u', n)
export const carId = (n: number): string => idOf('c', n)
export const matchId = (n: number): string => idOf('m', n)

/** An SQL expression for the same ids, where `n` is an SQL expression. */
export const idSql = (kind: 'u' | 'c' | 'm' | 's' | 'w' | 'x', n: string): string =>
  `'${kind}' || lpad((${n})::text, 9, '0')`

/** Parse stores the token itself, not a hash. */
export const sessionToken = (member: number): string =>
  `r:${secretOf(member).toString('hex').slice(0, 32)}`
