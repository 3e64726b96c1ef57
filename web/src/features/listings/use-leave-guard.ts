import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'

const MARK = 'keyswap-guard'

const isMarked = (): boolean => Boolean((history.state as Record<string, unknown> | null)?.[MARK])

/**
 * Asks before a link, the way back or a reload leaves something unfinished. A further entry of the
 * history with the same address catches the way back: a browser does not let us stop it otherwise.
 */
export function useLeaveGuard(active: boolean) {
  const [, navigate] = useLocation()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const leaving = useRef(false)

  useEffect(() => {
    if (!active) return
    const mark = () => history.pushState({ ...history.state, [MARK]: true }, '')
    const ask = (way: () => void) => setLeave(() => way)
    const onUnload = (event: BeforeUnloadEvent) => leaving.current || event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const address = leaving.current ? null : destinationOf(event)
      if (!address) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => navigate(address))
    }
    const onBack = () => {
      if (leaving.current || isMarked()) return
      mark()
      ask(() => history.go(-2))
    }
    if (!isMarked()) mark()
    addEventListener('beforeunload', onUnload)
    addEventListener('popstate', onBack)
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      removeEventListener('beforeunload', onUnload)
      removeEventListener('popstate', onBack)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [active, navigate])

  return {
    asks: leave !== null,
    stay: () => setLeave(null),
    leave() {
      leaving.current = true
      setLeave(null)
      leave?.()
    },
  }
}

/** Where a click on one of our own links leads; null for anything that does not leave this address. */
function destinationOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target === '_blank' || link.origin !== location.origin) return null
  const address = link.pathname + link.search
  return address === location.pathname + location.search ? null : address
}
