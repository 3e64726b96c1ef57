import { findPlace, folded } from '@keyswap/contract/places'
import type { Findable } from './cars.store.ts'

/** 'Škoda Octavia' and 'SKODA octavia' are one. */
export const plain = folded

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
  return { model_key: plain(`${make} ${model}`), lat: place?.lat ?? null, lng: place?.lng ?? null }
}
