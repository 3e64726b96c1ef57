import { useEffect, useState } from 'react'

/** Whether distances can be measured from this place. The gazetteer is loaded only for a distance filter. */
export function useIsPlaceKnown(place: string | null, isNeeded: boolean): boolean {
  const [checked, setChecked] = useState<{ place: string; isKnown: boolean } | null>(null)
  useEffect(() => {
    if (place === null || !isNeeded) return
    let isCancelled = false
    import('@keyswap/contract/listings/places').then(
      ({ findPlace }) =>
        isCancelled || setChecked({ place, isKnown: findPlace(place) !== undefined }),
      () => {},
    )
    return () => {
      isCancelled = true
    }
  }, [place, isNeeded])
  // Assumed to be known until it is checked.
  return place !== null && (checked?.place !== place || checked.isKnown)
}
