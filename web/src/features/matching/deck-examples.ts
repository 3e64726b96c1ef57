// Cars and matches for tests.
import type { DeckCar, Match } from '@keyswap/contract/matching'

export const aCar = (id: string): DeckCar => ({
  id,
  owner_id: `owner of ${id}`,
  year: 1990,
  make: 'Volvo',
  model: '240',
  description: 'Runs and runs and runs.',
  mileage: 190_000,
  mileage_km: 305_775,
  mileage_unit: 'mi',
  location: 'Rīga',
  transmission: 'Manual',
  fuel_type: 'Gasoline',
  condition: 'Good',
  body: null,
  first_registration: null,
  inspection_until: null,
  wish: null,
  price: 0,
  currency: 'USD',
  is_active: true,
  is_reserved: false,
  created_at: '2025-01-05T10:00:00.000Z',
  photos: [],
  owner: {
    id: `owner of ${id}`,
    name: 'Berta',
    avatar_url: null,
    swaps: 0,
    would_swap_again: null,
  },
  distance_km: null,
  fits_wish: false,
  fits_own_wish: false,
  is_again: false,
})

export function aMatch(id: string): Match {
  const [a, b] = ['a', 'b'].map((user) => ({
    id: user,
    name: user,
    avatar_url: null,
    is_deleted: false,
    swaps: 0,
    would_swap_again: null,
  }))
  const car = { id: null, year: 1990, make: 'Volvo', model: '240', photo: null, is_reserved: false }
  if (!a || !b) throw new Error('unreachable')
  return {
    id,
    user_a: 'a',
    user_b: 'b',
    userA: a,
    userB: b,
    carA: car,
    carB: car,
    is_super: false,
    created_at: '2025-01-05T10:00:00.000Z',
    is_new: true,
    is_unshown: false,
    is_open: true,
    last_message: null,
    unread: 0,
  }
}
