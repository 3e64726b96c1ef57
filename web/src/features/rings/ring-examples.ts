import type { Ring, RingMember } from '@keyswap/contract/rings'

const aCar = (id: string, model: string): RingMember['gives'] => ({
  id,
  year: 2015,
  make: 'Make',
  model,
  photo: null,
  is_reserved: false,
})

/** For tests: members with these names, each giving a car of this model to the next. Anna is the viewer. */
export function aRing(models: Record<string, string>, more: Partial<Ring> = {}): Ring {
  const cars = Object.entries(models).map(([name, model]) => aCar(`car-${name}`, model))
  const members = Object.keys(models).map((name, index): RingMember => {
    const [gives, gets] = [cars[index], cars.at(index - 1)]
    if (!gives || !gets) throw new Error('A ring has cars.')
    return {
      user_id: name.toLowerCase(),
      name,
      avatar_url: null,
      is_deleted: false,
      swaps: 0,
      would_swap_again: null,
      gives,
      gets,
      is_new: false,
    }
  })
  return {
    id: 'r',
    state: 'offered',
    members,
    joined: 0,
    my_answer: null,
    expires_at: '2026-01-08T00:00:00.000Z',
    created_at: '2026-01-05T00:00:00.000Z',
    opened_at: null,
    ended_at: null,
    is_new: false,
    is_open: false,
    has_chat: false,
    next_id: null,
    last_message: null,
    unread: 0,
    ...more,
  }
}

export const ofThree = { Anna: 'Golf', Dace: 'MX-5', Juris: 'V70' }
