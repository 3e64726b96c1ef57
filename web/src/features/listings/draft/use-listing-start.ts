import type { Me } from '@keyswap/contract/accounts'
import type { OwnCar } from '@keyswap/contract/listings'
import { useEffect, useState } from 'react'
import { type Units, useUnits } from '../../../lib/formats/units.ts'
import {
  type CarFields,
  carFieldsOf,
  inUnits,
  isKnown,
  type KnownCar,
  newCar,
  sameFields,
  withKnown,
} from '../form/car-fields.ts'
import { askedNames } from '../form/fields-to-confirm.ts'
import { useOwnCars } from '../own-cars.ts'
import { type ListingPhoto, photosOfDraft } from '../upload/listing-flow.ts'
import { slotOf } from './storage-slot.ts'
import { type FormState, readForm } from './stored-form.ts'
import { readPhotos } from './stored-photos.ts'

/** The form's initial state. */
export type ListingStart = FormState & {
  slot: string
  draft: OwnCar | null
  /** The draft's fields as the server has them, or a new car's defaults. */
  pristine: CarFields
  photos: ListingPhoto[]
  /** There are photos, or fields that differ from `pristine`: for a new car, from before a reload. */
  is_restored: boolean
}

export type ListingLoading = { step: 'loading' | 'gone' } | { step: 'failed'; retry: () => void }

/** The form's start for a new car or for a draft to finish, with what this browser has stored of it. */
export function useListingStart(
  user: Me,
  given: string | null,
  /** The swap in which a new car came. */
  dealId: string | null,
  /** Begins with the photos, which have just been shared. */
  isShared: boolean,
  /** What a new car begins with; undefined while it is being loaded. */
  known: KnownCar | null | undefined,
): ListingLoading | { step: 'ready'; start: ListingStart } {
  // Only the first value counts: a new car that becomes a draft keeps its form.
  const [draftId] = useState(given)
  const [came] = useState(dealId)
  const slot = slotOf(user.id, draftId, came)
  const photos = useStoredPhotos(slot)
  const own = useOwnCars(user.id, draftId !== null)
  const units = useUnits()
  // Set once: later refetches must not change the form.
  const [start, setStart] = useState<ListingStart | null>(null)
  if (start) return { step: 'ready', start }
  if (own.isError) return { step: 'failed', retry: () => void own.refetch() }
  const draft = own.data?.find((car) => car.id === draftId && car.is_draft) ?? null
  if (draftId !== null && !draft && own.isSuccess && !own.isFetching) return { step: 'gone' }
  if (!photos || known === undefined || (draftId !== null && !draft)) return { step: 'loading' }
  const begun = begin(slot, draft, user, photos, units, known)
  setStart(isShared ? { ...begun, step: 'photos' } : begun)
  return { step: 'loading' }
}

export function begin(
  slot: string,
  draft: OwnCar | null,
  user: Me,
  chosen: ListingPhoto[],
  units: Units,
  known: KnownCar | null = null,
): ListingStart {
  const photos = draft ? photosOfDraft(draft, chosen) : chosen
  // For a draft, the defaults of the day it was created: the default year may have changed since.
  const defaults = newCar(draft ? new Date(draft.created_at) : new Date(), user.location, units)
  const empty = known ? withKnown(defaults, known, units) : defaults
  const pristine = draft ? carFieldsOf(draft, units) : empty
  const stored = readForm(slot, pristine, defaults)
  // Without photos, for example if they could not be stored, start with choosing them.
  const step = photos.length > 0 ? stored.step : 'photos'
  const fields = inUnits(stored.fields, units)
  // What the swap knows is no guess, but a condition changes.
  const knows = known
    ? askedNames.filter((name) => name !== 'condition' && isKnown(known, name))
    : []
  const touched = [...new Set([...stored.touched, ...knows])]
  const is_restored = photos.length > 0 || !sameFields(fields, pristine)
  return { ...stored, touched, fields, step, slot, draft, pristine, photos, is_restored }
}

function useStoredPhotos(slot: string): ListingPhoto[] | null {
  const [photos, setPhotos] = useState<ListingPhoto[] | null>(null)
  useEffect(() => {
    let current = true
    void readPhotos(slot, Date.now()).then((found) => current && setPhotos(found))
    return () => {
      current = false
    }
  }, [slot])
  return photos
}
