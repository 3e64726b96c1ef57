import { expect, test } from 'vitest'
import { newCar } from '../form/car-fields.ts'
import type { ListingPhoto } from '../upload/listing-flow.ts'
import { previewOf } from './preview-car.ts'

const user = {
  id: '0192f3a0-0000-7000-8000-000000000001',
  email: 'anna@example.com',
  name: 'Anna',
  username: 'Anna',
  avatar_url: null,
  location: null,
  language: 'en',
  is_admin: false,
  is_moderator: false,
  created_at: '2026-11-01T10:00:00.000Z',
  distance_unit: null,
  currency: null,
  offer_rings: true,
  ask_by_mail: true,
  show_answering: true,
  told_by: null,
  away_until: null,
  time_zone: null,
} as const
const now = new Date('2026-03-01')
const empty = newCar(now, null, { distance: 'km', currency: 'EUR' })
const photo: ListingPhoto = {
  key: 'chosen-1',
  name: 'a.jpg',
  view: 'blob:one',
  file: null,
  is_compressed: false,
  focus: { x: 0.25, y: 0.75 },
  step: { at: 'chosen' },
}
const photoMeta = { width: 1600, height: 900, placeholder: 'x' }
const meta = new Map([['blob:one', photoMeta]])
const preview = (change: Partial<typeof empty>, photos: ListingPhoto[] = []) =>
  previewOf({ fields: { ...empty, ...change }, photos, meta, user, now })

test('the preview is the car as a deck would receive it', () => {
  expect(preview({ make: ' Volvo ', mileage: '100 000', price: '12.400' }, [photo])).toMatchObject({
    make: 'Volvo',
    year: 2026,
    mileage: 62_137,
    mileage_km: 100_000,
    mileage_unit: 'km',
    price: 12_400,
    currency: 'EUR',
    photos: [{ url: 'blob:one', ...photoMeta, focus_x: 0.25, focus_y: 0.75 }],
  })
})

test('text that is not a number yet counts as 0', () => {
  expect(preview({ year: '', mileage: 'many', price: '12,' })).toMatchObject({
    year: 0,
    mileage: 0,
    mileage_km: 0,
    price: 0,
  })
})

test('a photo still being checked is not on the card', () => {
  expect(preview({}, [{ ...photo, step: { at: 'checking' } }]).photos).toEqual([])
})

test('an attached photo has its URL without a width, so that the card can choose one', () => {
  const url = '/storage/car-images/a/b/1_0.jpg'
  const there = { ...photo, view: `${url}?w=640`, step: { at: 'attached', id: '1', url } } as const
  expect(preview({}, [there]).photos[0]?.url).toBe(url)
})
