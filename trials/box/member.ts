// What members do in these tests. All of it must already work in the first release.
import { randomUUID } from 'node:crypto'
import type { SignedIn } from '@keyswap/contract/accounts'
import sharp from 'sharp'
import type { Site } from './site.ts'

export const PASSWORD = 'correct horse 9 battery'
const CAR = {
  ...{ make: 'Volvo', model: '240', year: 1990, mileage: 190_000, transmission: 'Manual' },
  ...{ fuel_type: 'Gasoline', condition: 'Good', location: 'Rīga' },
  description: 'Runs and runs and runs.',
}

export type Member = { id: string; email: string; token: string; car_id: string; photo: string }

export const aPhoto = (side = 64): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c04830' } })
    .jpeg()
    .toBuffer()

export async function signUp(site: Site): Promise<Member> {
  const email = `member-${randomUUID()}@example.com`
  const { user, access_token: token } = await site.ok<SignedIn>('POST', '/api/auth/sign-up', {
    body: { email, password: PASSWORD, username: 'Anna' },
  })
  const { id: car_id } = await site.ok<{ id: string }>('POST', '/api/cars', { token, body: CAR })
  return { id: user.id, email, token, car_id, photo: '' }
}

/** Adds a photo to the member's listing, which publishes it. */
export async function publishListing(site: Site, member: Member, bytes: Buffer): Promise<void> {
  const { id, token, car_id } = member
  const path = `/storage/car-images/${id}/${car_id}/${Date.now()}_0.jpg`
  const { url } = await site.ok<{ url: string }>('PUT', path, { token, body: bytes })
  await site.ok('POST', '/api/car-photos', { token, body: { car_id, url, sort_order: 0 } })
  member.photo = url
}

export async function like(site: Site, one: Member, other: Member): Promise<string | undefined> {
  const body = { direction: 'like', target_car_id: other.car_id, source_car_id: one.car_id }
  const { match } = await site.ok<{ match: { id: string } | null }>('POST', '/api/swipes', {
    ...{ token: one.token, body },
  })
  return match?.id
}
