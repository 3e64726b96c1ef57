import { bodyTypes, conditions, fuelTypes, transmissions } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { languages } from './languages.ts'
import { car as limits, photo as photoLimits } from './limits.ts'
import { isRegistrationDay } from './listings/registration-day.ts'
import { Wish } from './listings/wishes.ts'
import { plainLine, plainText } from './plain.ts'
import { currencies, distanceUnits } from './units.ts'
import { sha256, uuid, z } from './zod.ts'

/** The newest allowed model year: next year's models are sold this year. */
export const maxYear = (now = new Date()): number => now.getFullYear() + limits.years_ahead

const whole = z.number().int()
const text = (max: number) => z.string().overwrite(plainText).trim().max(max)
const line = (max: number) => z.string().overwrite(plainLine).trim().max(max)

/** On every screen it stands beside sums that somebody pays. */
const named = (needed: string) =>
  line(limits.name_max_length)
    .min(1, needed)
    .refine((text) => !/\p{Sc}/u.test(text), 'Leave out prices')

const mileageUpTo = (max: number) =>
  whole.min(0, 'Mileage must be a positive number').max(max, 'Mileage must be a positive number')

export const firstRegistration = z.iso
  .date()
  .refine((day) => isRegistrationDay(day, Date.now()), 'It cannot be in the future')

/** The fields of a listing that describe the car. */
export const carFields = {
  make: named('Make is required'),
  model: named('Model is required'),
  year: whole.refine((year) => year >= limits.min_year && year <= maxYear(), 'Invalid year'),
  /** In miles. An input has either this or `mileage_km`; it is stored in that unit. */
  mileage: mileageUpTo(limits.max_mileage).optional(),
  mileage_km: mileageUpTo(limits.max_mileage_km).optional(),
  transmission: z.enum(transmissions),
  fuel_type: z.enum(fuelTypes),
  condition: z.enum(conditions),
  location: line(limits.location_max_length).min(1, 'Location is required'),
  description: text(limits.description_max_length).min(
    limits.description_min_length,
    'Description must be at least 10 characters',
  ),
  /** Null if the owner has not said. */
  body: z.enum(bodyTypes).nullable().optional(),
  /** As the registration certificate says; null if the owner has not said. */
  first_registration: firstRegistration.nullable().optional(),
  inspection_until: z.iso.date().nullable().optional(),
  /** What the owner would swap it for; null or an empty wish if they have not said. */
  wish: Wish.nullable().optional(),
}

/** 0 means that the owner set no value. */
const price = whole.min(0).max(limits.max_price)

type Mileages = { mileage?: number | undefined; mileage_km?: number | undefined }

const isOneMileage = ({ mileage, mileage_km }: Mileages): boolean =>
  mileage === undefined || mileage_km === undefined
const ONE_MILEAGE = { path: ['mileage_km'], message: 'Send mileage or mileage_km, not both' }

export const CarInput = z
  .strictObject({
    ...carFields,
    price: price.default(limits.initial_price),
    currency: z.enum(currencies).default('USD'),
  })
  .refine(({ mileage, mileage_km }) => mileage !== undefined || mileage_km !== undefined, {
    path: ['mileage'],
    message: 'Required',
    // Run this check even if other fields are invalid, so that all errors are reported together.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine(isOneMileage, ONE_MILEAGE)
export type CarInput = z.output<typeof CarInput>

export const NewCar = CarInput.safeExtend({
  /** Chosen by the client. Sending the same id again returns the car it created, if that still exists. */
  client_id: uuid().optional(),
})
export type NewCar = z.output<typeof NewCar>

/** A fraction of a photo's width or height. */
const part = z.number().min(0).max(1)

/** The point of a photo that stays visible when it is cropped; (0.5, 0.5) is the middle. */
export const focusPoint = { focus_x: part, focus_y: part }

export const Photo = z.strictObject({
  id: uuid(),
  url: z.string(),
  sort_order: z.number(),
  width: z.number(),
  height: z.number(),
  /** A ThumbHash of a few bytes, shown as a blur until the picture has loaded. */
  placeholder: z.string(),
  ...focusPoint,
})
export type Photo = z.output<typeof Photo>

export const Car = z.strictObject({
  id: uuid(),
  owner_id: uuid(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  description: z.string(),
  /** In miles; exact if typed in miles, otherwise rounded. */
  mileage: z.number(),
  /** The same in kilometres. */
  mileage_km: z.number(),
  /** The unit that was typed. */
  mileage_unit: z.enum(distanceUnits),
  location: z.string(),
  transmission: z.enum(transmissions),
  fuel_type: z.enum(fuelTypes),
  condition: z.enum(conditions),
  /** Null if the owner has not said. */
  body: z.enum(bodyTypes).nullable(),
  /** Null if the owner has not said, like the next. */
  first_registration: z.iso.date().nullable(),
  inspection_until: z.iso.date().nullable(),
  /** What the owner would swap it for; null if they have not said. */
  wish: Wish.nullable(),
  /** In `currency`, as typed; 0 means not set. */
  price: z.number(),
  currency: z.enum(currencies),
  /** Whether it is offered; false for a draft too. */
  is_active: z.boolean(),
  /** Whether it is in an agreed deal: still active, but in no deck or search. */
  is_reserved: z.boolean(),
  created_at: z.iso.datetime(),
  photos: z.array(Photo),
})
export type Car = z.output<typeof Car>

/** Another member's car, with the hash of its listing. A proposal sends it back in `seen_cars`: what its sender has seen. */
export const OthersCar = z.strictObject({ ...Car.shape, hash: sha256() })
export type OthersCar = z.output<typeof OthersCar>

/** The public page of a car that its owner shares. */
export const Share = z.strictObject({
  url: z.string(),
  /** Whether search engines may list the page. */
  is_findable: z.boolean(),
})
export type Share = z.output<typeof Share>

/** A car with what only its owner sees. */
export const OwnCar = z.strictObject({
  ...Car.shape,
  /** Not published yet: neither active nor inactive, and visible to its owner only. */
  is_draft: z.boolean(),
  /** Deactivated by an admin: only an admin can activate it. */
  is_locked: z.boolean(),
  /** When it was swapped. It stays in its owner's history and can never be active again. */
  swapped_at: z.iso.datetime().nullable(),
  /** Whether it was hidden while its owner was away for long and has been shown again, at most a few days ago. */
  was_away: z.boolean(),
  /** When its owner came back after being away for long, if that is a few days ago at most: they are asked if it is still theirs. */
  asked_at: z.iso.datetime().nullable(),
  /** Null if it is not shared. While the car is not shown to others, its public page answers 404. */
  share: Share.nullable(),
  views: z.number(),
  likes: z.number(),
  /** How many different members have seen any of the owner's cars; the same number on each car. */
  owner_views: z.number(),
})
export type OwnCar = z.output<typeof OwnCar>

const carId = z.strictObject({ carId: uuid() })

export const postCar = endpoint({
  method: 'POST',
  path: '/api/cars',
  access: 'member',
  summary:
    'List a car; nobody sees it until it has a photo. The same client_id sent again is the same car',
  input: NewCar,
  claims: ['owner_id'],
  output: OwnCar,
  errors: ['TOO_MANY_CARS'],
  limit: { max: 30, seconds: 600 },
})

export const postCarPhoto = endpoint({
  method: 'POST',
  path: '/api/car-photos',
  access: 'member',
  summary: "Add an uploaded picture to one of the viewer's cars",
  input: z.strictObject({
    car_id: uuid(),
    url: z.string().max(500),
    sort_order: whole.min(0).max(1000),
    /** If false, a draft stays a draft until `patchCar` is called with `is_draft: false`. */
    publish: z.boolean().default(true),
  }),
  output: Photo,
  errors: [
    'CAR_NOT_FOUND',
    'CAR_RESERVED',
    'CAR_SWAPPED',
    'PHOTO_NOT_UPLOADED',
    'TOO_MANY_PHOTOS',
    'NEW_MEMBER_PACE',
    'LIMITED',
  ],
  limit: { max: 200, seconds: 600 },
})

export const getUserCars = endpoint({
  method: 'GET',
  path: '/api/users/{userId}/cars',
  access: 'member',
  summary: "A member's cars: all of the viewer's own, or another member's active ones",
  params: z.strictObject({ userId: uuid() }),
  output: z.union([z.array(OwnCar), z.array(OthersCar)]),
  errors: [],
})

export const CarChange = z
  .strictObject({
    ...carFields,
    year: carFields.year,
    price: whole
      .min(1, 'Please enter a valid price.')
      .max(limits.max_price, 'Please enter a valid price.'),
    /** Without it, a new price is in the car's current currency. */
    currency: z.enum(currencies),
    is_active: z.boolean(),
    /** Publishes a draft that has photos. */
    is_draft: z.literal(false),
    /** The ids of all photos to keep, in their new order; the others are deleted. */
    photos: z.array(uuid()).min(1, 'At least one image is required').max(limits.max_photos),
    /** New focus points, for photos that stay on the car. */
    focus: z
      .array(z.strictObject({ id: uuid(), x: part, y: part }))
      .max(limits.max_photos)
      .refine(
        (points) => new Set(points.map(({ id }) => id)).size === points.length,
        'Each photo once',
      ),
  })
  .partial()
  .refine(isOneMileage, ONE_MILEAGE)
export type CarChange = z.output<typeof CarChange>

export const patchCar = endpoint({
  method: 'PATCH',
  path: '/api/cars/{carId}',
  access: 'member',
  summary:
    "Change one of the viewer's cars: fields, whether it is active or a draft, its photos, their order and focus points",
  params: carId,
  input: CarChange,
  output: OwnCar,
  errors: [
    'CAR_NOT_FOUND',
    'CAR_LOCKED',
    'CAR_IS_DRAFT',
    'CAR_RESERVED',
    'CAR_SWAPPED',
    'PHOTO_NOT_FOUND',
    'NEW_MEMBER_PACE',
    'LIMITED',
  ],
  limit: { max: 120, seconds: 60 },
})

export const deleteCar = endpoint({
  method: 'DELETE',
  path: '/api/cars/{carId}',
  access: 'member',
  summary: "Delete one of the viewer's cars with its photos",
  params: carId,
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['CAR_NOT_FOUND', 'CAR_RESERVED', 'ACCOUNT_HELD'],
})

export const ShareInput = z
  .strictObject({ is_findable: z.boolean().optional() })
  .optional()
  .transform((given) => given ?? {})
export type ShareInput = z.output<typeof ShareInput>

export const postShare = endpoint({
  method: 'POST',
  path: '/api/cars/{carId}/share',
  access: 'member',
  summary:
    'Give one of the viewer’s cars a public page. Sent again: the same page; `is_findable` changes whether search engines may list it',
  params: carId,
  input: ShareInput,
  output: z.strictObject({ url: z.string() }),
  errors: ['CAR_NOT_FOUND', 'CAR_NOT_SHOWN'],
  limit: { max: 60, seconds: 600 },
})

export const deleteShare = endpoint({
  method: 'DELETE',
  path: '/api/cars/{carId}/share',
  access: 'member',
  summary:
    'Take the public page of one of the viewer’s cars down, with its pictures. Sharing it again gives another address',
  params: carId,
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['CAR_NOT_FOUND'],
})

const short = z.strictObject({ short: z.string().max(100) })

/** Other sites add their own parameters to links, so unknown ones are accepted. An unknown language is ignored. */
const inLanguage = z.object({ lang: z.enum(languages).optional().catch(undefined) })

const width = z.enum(photoLimits.widths.map(String) as [string, ...string[]]).optional()

export const getSharedCar = endpoint({
  method: 'GET',
  path: '/c/{short}',
  access: 'public',
  summary: 'The public page of a shared car; without it, a page that says so, with status 404',
  params: short,
  input: inLanguage,
  output: { media_type: 'text/html; charset=utf-8' },
  errors: [],
  limit: { max: 120, seconds: 60 },
})

export const getSharedPreview = endpoint({
  method: 'GET',
  path: '/c/{short}/preview.jpg',
  access: 'public',
  summary: 'The picture that other sites show beside a link to a shared car, 1200 × 630',
  params: short,
  input: inLanguage,
  output: { media_type: 'image/jpeg' },
  errors: ['NOT_FOUND', 'BUSY'],
  limit: { max: 60, seconds: 60 },
})

export const getSharedPhoto = endpoint({
  method: 'GET',
  path: '/c/{short}/photos/{photoId}',
  access: 'public',
  summary: 'A photo of a shared car, in one of the stored widths',
  params: short.extend({ photoId: uuid() }),
  input: z.object({ w: width }),
  output: { media_type: 'image/webp' },
  errors: ['NOT_FOUND'],
  limit: { max: 600, seconds: 60 },
})

const picture = z.strictObject({
  userId: uuid(),
  carId: uuid(),
  file: z.string().regex(/^\d{1,16}_\d{1,3}\.(jpg|jpeg|png|webp)$/),
})

export const putPicture = endpoint({
  method: 'PUT',
  path: '/storage/car-images/{userId}/{carId}/{file}',
  access: 'member',
  summary:
    'Upload a picture for one of the viewer’s cars; recognised by its bytes, re-encoded, never overwritten',
  params: picture,
  body_limit: photoLimits.max_bytes,
  output: z.strictObject({
    url: z.string(),
    width: z.number(),
    height: z.number(),
    placeholder: z.string(),
  }),
  errors: [
    'CAR_NOT_FOUND',
    'NOT_THE_VIEWER',
    'INVALID_IMAGE',
    'FILE_TOO_LARGE',
    'PHOTO_EXISTS',
    'TOO_MANY_UPLOADS',
    'BUSY',
  ],
  limit: { max: 200, seconds: 600 },
})

export const getPicture = endpoint({
  method: 'GET',
  path: '/storage/car-images/{userId}/{carId}/{file}',
  access: 'public',
  summary: 'A stored picture, in one of the stored widths',
  params: picture,
  input: z.object({ w: width }),
  output: { media_type: 'image/webp' },
  errors: ['NOT_FOUND'],
})
