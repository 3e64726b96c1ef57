import { carTitle } from '@keyswap/contract/car-title'
import type { OwnCar } from '@keyswap/contract/listings'
import { useState } from 'react'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import type { AskedCars } from './notifications.ts'

/** When the member came back, the last time that this browser has asked them. */
const seenKey = (userId: string) => `keyswap-asked:${userId}`

/** The cars of a member who was away for long: are they still theirs? */
export function useAskedCars(userId: string, cars: readonly OwnCar[]) {
  const [seen, setSeen] = useState(() => readStored('local', seenKey(userId)) ?? '')
  const asked = cars.filter((car) => car.asked_at !== null)
  const at = asked[0]?.asked_at ?? ''
  const list: AskedCars[] = at === '' ? [] : [{ at, cars: asked.map(carTitle), is_new: at > seen }]
  /** Call when the viewer has opened the list. */
  const markSeen = () => {
    if (at <= seen) return
    writeStored('local', seenKey(userId), at)
    setSeen(at)
  }
  return { list, markSeen }
}
