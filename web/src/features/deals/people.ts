// Who is who in a deal, as the reader sees it.
import type { Deal, Leg } from '@keyswap/contract/deals'
import { memberName } from '../../domain/member-name.ts'
import { useMessages } from '../../lib/messages/index.ts'

export type Person = { id: string; name: string; isViewer: boolean }

/** In giving order. */
export type People = readonly Person[]

export const personIn = (people: People, id: string): Person =>
  people.find((person) => person.id === id) ?? { id, name: '?', isViewer: false }

/** Undefined for a moderator. */
export const viewerIn = (people: People): Person | undefined =>
  people.find(({ isViewer }) => isViewer)

/** The parties of a deal; nobody is the viewer if a moderator reads it. */
export function usePeople(deal: Deal, viewerId: string | null): People {
  const speech = useMessages()
  return deal.parties.map((party) => ({
    id: party.user_id,
    name: memberName(party, speech),
    isViewer: party.user_id === viewerId,
  }))
}

/** What the viewer gives, what they get, then the rest. */
export function ownFirst(legs: readonly Leg[], people: People): Leg[] {
  const rank = ({ giver_id, receiver_id }: Leg) =>
    personIn(people, giver_id).isViewer ? 0 : personIn(people, receiver_id).isViewer ? 1 : 2
  return legs.toSorted((one, other) => rank(one) - rank(other))
}
