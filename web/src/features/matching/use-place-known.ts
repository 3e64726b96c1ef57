import { useEffect, useState } from 'react'

/** Whether distances can be measured from there. The list of places is fetched only where one is limited. */
export function usePlaceKnown(place: string | null, isWanted: boolean): boolean {
  const [looked, setLooked] = useState<{ place: string; isKnown: boolean } | null>(null)
  useEffect(() => {
    if (place === null || !isWanted) return
    let isOver = false
    import('@keyswap/contract/places').then(
      ({ findPlace }) => isOver || setLooked({ place, isKnown: findPlace(place) !== undefined }),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [place, isWanted])
  return place !== null && (looked?.place !== place || looked.isKnown)
}
