import { useEffect, useState } from 'react'

const isVisible = (): boolean => document.visibilityState === 'visible'

/** Whether the member can see this tab. */
export function useVisible(): boolean {
  const [isShown, setShown] = useState(isVisible)
  useEffect(() => {
    const update = () => setShown(isVisible())
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isShown
}
