import type { Match } from '@keyswap/contract/matching'
import { memberName } from '../../../domain/member-name.ts'
import type { Speech } from '../../../lib/messages/index.ts'

type Car = Match['carA']
type User = Match['userA']

/** A match as the viewer sees it. For a deleted partner the name is “Deleted user” in the reader's language. */
export function sidesOf(
  match: Match,
  viewerId: string,
  speech: Speech,
): { mine: Car; theirs: Car; other: User } {
  const isA = match.user_a === viewerId
  const [mine, theirs] = isA ? [match.carA, match.carB] : [match.carB, match.carA]
  const other = isA ? match.userB : match.userA
  return { mine, theirs, other: { ...other, name: memberName(other, speech) } }
}
