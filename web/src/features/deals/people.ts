// Who is who in a deal, as the reader sees it.

import { carTitle } from '@keyswap/contract/car-title'
import type { Deal, Leg, Party } from '@keyswap/contract/deals'
import { memberName } from '../../domain/member-name.ts'
import { toldApart } from '../../domain/told-apart.ts'
import { type Speech, useMessages } from '../../lib/messages/index.ts'
import { deals } from './deals.texts.ts'

export type Person = { id: string; name: string; isViewer: boolean }

/** In giving order. */
export type People = readonly Person[]

export const personIn = (people: People, id: string): Person =>
  people.find((person) => person.id === id) ?? { id, name: '?', isViewer: false }

/** Undefined for a moderator. */
export const viewerIn = (people: People): Person | undefined =>
  people.find(({ isViewer }) => isViewer)

/**
 * The name that was agreed with stays, and another one that the party has taken since stands beside it: two members of a ring who
 * swap their names must not pass for each other.
 */
export function nameIn(
  { agreed, versions }: Pick<Deal, 'agreed' | 'versions'>,
  party: Pick<Party, 'user_id' | 'name' | 'is_deleted'>,
  speech: Speech<(typeof deals)['english']> & Speech,
): string {
  const name = memberName(party, speech)
  const then = versions
    .find(({ number }) => number === agreed?.version)
    ?.snapshot.names.find(({ user_id }) => user_id === party.user_id)
  if (party.is_deleted || !then || then.name === party.name) return name
  return speech.t('person.renamed', { agreed: then.name, name })
}

/** The parties of a deal; nobody is the viewer if a moderator reads it. */
export function peopleOf(
  deal: Deal,
  viewerId: string | null,
  speech: Speech<(typeof deals)['english']> & Speech,
): People {
  const people = deal.parties.map((party) => ({
    id: party.user_id,
    name: nameIn(deal, party, speech),
    isViewer: party.user_id === viewerId,
    car: carTitle(party.gives),
  }))
  // The viewer is "you".
  const others = toldApart(
    people.filter(({ isViewer }) => !isViewer),
    ({ car }) => car,
  )
  return people.map((person) => {
    const { id, name, isViewer } = others.find((other) => other.id === person.id) ?? person
    return { id, name, isViewer }
  })
}

export const usePeople = (deal: Deal, viewerId: string | null): People =>
  peopleOf(deal, viewerId, useMessages(deals))

/** What the viewer gives, what they get, then the rest. */
export function ownFirst(legs: readonly Leg[], people: People): Leg[] {
  const rank = ({ giver_id, receiver_id }: Leg) =>
    personIn(people, giver_id).isViewer ? 0 : personIn(people, receiver_id).isViewer ? 1 : 2
  return legs.toSorted((one, other) => rank(one) - rank(other))
}
