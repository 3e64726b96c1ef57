import type { Me } from '@keyswap/contract/accounts'
import type { DeckCar } from '@keyswap/contract/matching'
import { KM_PER_MILE } from '@keyswap/contract/units'
import { type CarFields, inputOf } from '../form/car-fields.ts'
import { wishShown } from '../form/wish-fields.ts'
import type { ListingPhoto } from '../upload/listing-flow.ts'
import type { PhotoMeta } from './photo-meta.ts'

type Given = {
  fields: CarFields
  photos: readonly ListingPhoto[]
  /** By the photo's view URL. */
  meta: ReadonlyMap<string, PhotoMeta>
  user: Me
  now: Date
}

/** The car as a deck would receive it. */
export function previewOf({ fields, photos, meta, user, now }: Given): DeckCar {
  const input = inputOf(fields)
  return {
    id: 'preview',
    owner_id: user.id,
    owner: {
      id: user.id,
      name: user.name,
      avatar_url: user.avatar_url,
      // The card does not show these.
      swaps: 0,
      would_swap_again: null,
    },
    make: fields.make.trim(),
    model: fields.model.trim(),
    year: orZero(input.year),
    price: orZero(input.price),
    currency: fields.currency,
    ...mileageShown(input),
    transmission: fields.transmission,
    fuel_type: fields.fuel_type,
    condition: fields.condition,
    body: fields.body || null,
    first_registration: fields.first_registration || null,
    inspection_until: fields.inspection_until || null,
    wish: wishShown(fields.wish),
    location: fields.location.trim(),
    description: fields.description.trim(),
    is_active: true,
    is_reserved: false,
    created_at: now.toISOString(),
    photos: photos
      .filter(({ step }) => step.at !== 'checking')
      .map((photo, index) => photoShown(photo, index, meta.get(photo.view))),
    distance_km: null,
    fits_wish: false,
    fits_own_wish: false,
    is_again: false,
  }
}

/** The text may not be a number yet. */
const orZero = (typed: number): number => (Number.isFinite(typed) ? typed : 0)

function mileageShown(input: ReturnType<typeof inputOf>) {
  if ('mileage' in input) {
    const mileage = orZero(input.mileage)
    return { mileage, mileage_km: Math.round(mileage * KM_PER_MILE), mileage_unit: 'mi' } as const
  }
  const mileage_km = orZero(input.mileage_km)
  return { mileage: Math.round(mileage_km / KM_PER_MILE), mileage_km, mileage_unit: 'km' } as const
}

const photoShown = (
  photo: ListingPhoto,
  sort_order: number,
  // The card's own shape until the photo has been read.
  photoMeta: PhotoMeta = { width: 3, height: 4, placeholder: '' },
): DeckCar['photos'][number] => ({
  id: photo.key,
  url: photo.step.at === 'attached' ? photo.step.url : photo.view,
  sort_order,
  ...photoMeta,
  focus_x: photo.focus.x,
  focus_y: photo.focus.y,
})
