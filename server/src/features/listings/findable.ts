import { beginsWithMake, canonicalKey } from '@keyswap/contract/listings/make-aliases'
import { findPlace, folded } from '@keyswap/contract/listings/places'
import type { Wish } from '@keyswap/contract/listings/wishes'
import type { Findable, Wished } from './cars.store.ts'

/** 'Škoda Octavia' and 'SKODA octavia' become equal. */
export const plain = folded

/** Like `plain`; 'VW Golf' and 'Volkswagen Golf' become equal too. */
export const modelKey = (make: string, model = ''): string =>
  canonicalKey(plain(`${make} ${model}`))

export function findable({
  make,
  model,
  location,
}: {
  make: string
  model: string
  location: string
}): Findable {
  const place = findPlace(location)
  return { model_key: modelKey(make, model), lat: place?.lat ?? null, lng: place?.lng ?? null }
}

const isEmpty = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0)

/** A wish that says nothing is none. */
export function wished(wish: Wish | null = null): Wished {
  if (wish === null || Object.values(wish).every(isEmpty)) return { wish: null, wish_keys: [] }
  return { wish, wish_keys: wish.models.map(patternOf) }
}

/** What `fits_wish` compares model keys with; a key has no `%`. A model may come without its make. */
function patternOf(model: string): string {
  const key = modelKey(model)
  return beginsWithMake(key) ? ` ${key} %` : `% ${key} %`
}
