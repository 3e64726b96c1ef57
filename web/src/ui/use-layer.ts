import { useEffectEvent, useLayoutEffect } from 'react'
import { layers } from '../lib/app-layers.ts'

/** While it is open, the way back is its own: it closes, or asks first. */
export function useLayer(open: boolean, onBack: () => void, scrolls = false): void {
  const back = useEffectEvent(onBack)
  useLayoutEffect(() => {
    if (open) return layers.open({ back: () => back(), scrolls })
  }, [open, scrolls])
}
