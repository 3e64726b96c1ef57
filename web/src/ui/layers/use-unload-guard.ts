import { useEffect } from 'react'

/** The browser asks before a reload, a closed tab or another site discards unfinished input. */
export function useUnloadGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  }, [active])
}
