// The cars that a chat shows: a proposal can be about others than those that it began with.
import type { Deal } from '@keyswap/contract/deals'
import type { Match } from '@keyswap/contract/matching'
import type { Ring } from '@keyswap/contract/rings'
import { asOf, isOver } from '../plan-state.ts'

/** The parties of the deal that a chat is about: one that is not over, or that was done. */
function partiesIn(deals: readonly Deal[] | undefined, now: number): Deal['parties'] {
  const newest = deals?.[0] && asOf(deals[0], now)
  return newest && (!isOver(newest) || newest.state === 'done') ? newest.parties : []
}

export function matchWithDeal(
  match: Match,
  deals: readonly Deal[] | undefined,
  now: number,
): Match {
  const parties = partiesIn(deals, now)
  const given = (id: string) => parties.find(({ user_id }) => user_id === id)?.gives
  return {
    ...match,
    carA: given(match.user_a) ?? match.carA,
    carB: given(match.user_b) ?? match.carB,
  }
}

export function ringWithDeal(ring: Ring, deals: readonly Deal[] | undefined, now: number): Ring {
  const parties = partiesIn(deals, now)
  return {
    ...ring,
    members: ring.members.map((member) => {
      const party = parties.find(({ user_id }) => user_id === member.user_id)
      return party ? { ...member, gives: party.gives, gets: party.gets } : member
    }),
  }
}
