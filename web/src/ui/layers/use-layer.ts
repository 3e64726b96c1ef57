import { useEffectEvent, useLayoutEffect } from 'react'
import { layers } from '../../lib/navigation/app-layers.ts'

/** While open, the Back button calls `onBack` instead of leaving the screen. For `scrolls` see lib/navigation/layers.ts. */
export function useLayer(open: boolean, onBack: () => void, scrolls = false): void {
  const back = useEffectEvent(onBack)
  useLayoutEffect(
    () => (open ? layers.open({ back: () => back(), scrolls }) : undefined),
    [open, scrolls],
  )
}
