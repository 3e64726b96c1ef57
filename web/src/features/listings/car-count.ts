import { useEffect, useState } from 'react'
import { call } from '../../lib/client.ts'

/** How many cars there are, if that is worth telling. Without an answer it is not told. */
export function useCarCount(): number | null {
  const [cars, setCars] = useState<number | null>(null)
  useEffect(() => {
    call('getSite').then(
      (site) => setCars(site.cars),
      () => {},
    )
  }, [])
  return cars
}
