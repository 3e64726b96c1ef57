import type { Match } from '@keyswap/contract/matching'

type Car = Match['carA']
type User = Match['userA']

/** A match as one of its two members sees it. */
export function sidesOf(match: Match, viewerId: string): { mine: Car; theirs: Car; other: User } {
  return match.user_a === viewerId
    ? { mine: match.carA, theirs: match.carB, other: match.userB }
    : { mine: match.carB, theirs: match.carA, other: match.userA }
}
