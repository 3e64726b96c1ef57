// The cars that a chat shows: a proposal can be about others than those that it began with.
import type { Deal } from '@keyswap/contract/deals'
import type { Match } from '@keyswap/contract/matching'
import type { Ring } from '@keyswap/contract/rings'
import type { Speech } from '../../../lib/messages/index.ts'
import type { deals } from '../deals.texts.ts'
import { nameIn } from '../people.ts'
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

/** Also with the names that were agreed with, of a plan that ended too: two members must not swap theirs. */
export function ringWithDeal(
  ring: Ring,
  plans: readonly Deal[] | undefined,
  now: number,
  speech: Speech<(typeof deals)['english']> & Speech,
): Ring {
  const parties = partiesIn(plans, now)
  const newest = plans?.[0]
  return {
    ...ring,
    members: ring.members.map((member) => {
      const isMember = ({ user_id }: Deal['parties'][number]) => user_id === member.user_id
      const [party, called] = [parties.find(isMember), newest?.parties.find(isMember)]
      return {
        ...member,
        ...(newest && called && { name: nameIn(newest, called, speech) }),
        ...(party && { gives: party.gives, gets: party.gets }),
      }
    }),
  }
}
