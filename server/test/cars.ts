import type { CarInput, OwnCar, Photo } from '@keyswap/contract/listings'
import type { SignedIn } from './client.ts'
import { aSmallPicture } from './pictures.ts'

export const A_CAR: CarInput = {
  make: 'Volvo',
  model: '240',
  year: 1990,
  price: 0,
  currency: 'USD',
  mileage: 190_000,
  transmission: 'Manual',
  fuel_type: 'Gasoline',
  condition: 'Good',
  location: 'Rīga',
  description: 'Runs and runs and runs.',
}

export async function aDraft(owner: SignedIn, fields: Partial<CarInput> = {}): Promise<OwnCar> {
  const answer = await owner.post('/api/cars', { ...A_CAR, ...fields })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as OwnCar
}

let uploaded = 0
export const aFileName = (ending = 'jpg') => `${1_700_000_000_000 + uploaded++}_0.${ending}`

export const upload = (owner: SignedIn, car_id: string, bytes: Buffer, file = aFileName()) =>
  owner.put(`/storage/car-images/${owner.id}/${car_id}/${file}`, bytes)

export async function aPhotoOn(owner: SignedIn, car_id: string, sort_order = 0): Promise<Photo> {
  const { body } = await upload(owner, car_id, await aSmallPicture())
  const answer = await owner.post('/api/car-photos', {
    car_id,
    url: (body as { url: string }).url,
    sort_order,
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as Photo
}

/** A published car with a photo. */
export async function aListedCar(owner: SignedIn, fields: Partial<CarInput> = {}): Promise<OwnCar> {
  const { id } = await aDraft(owner, fields)
  await aPhotoOn(owner, id)
  return (await carsOf(owner)).find((car) => car.id === id) as OwnCar
}

export const carsOf = async (owner: SignedIn): Promise<OwnCar[]> =>
  (await owner.get(`/api/users/${owner.id}/cars`)).body as OwnCar[]
