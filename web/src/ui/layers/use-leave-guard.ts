import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { layers } from '../../lib/navigation/app-layers.ts'
import { useLayer } from './use-layer.ts'
import { useUnloadGuard } from './use-unload-guard.ts'

/** Asks before a link, Back or a reload discards unfinished input. Links for which `isWithin` is true are followed. */
export function useLeaveGuard(active: boolean, isWithin: (path: string) => boolean = () => false) {
  const [, navigate] = useLocation()
  // What the member tried to do, while the question is open.
  const [exit, setExit] = useState<(() => void) | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const guards = active && !isLeaving
  // Saved while it was asked: there is nothing left to lose.
  if (exit && !guards) setExit(null)
  useLayer(guards, () => setExit(() => layers.leave), true)
  useUnloadGuard(guards)

  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = linkOf(event)
    if (!link || isWithin(link.pathname)) return
    event.preventDefault()
    event.stopPropagation()
    setExit(() => () => navigate(link.pathname + link.search))
  })

  useEffect(() => {
    if (!guards) return
    const ask = (event: MouseEvent) => onClick(event)
    document.addEventListener('click', ask, { capture: true })
    return () => document.removeEventListener('click', ask, { capture: true })
  }, [guards])

  return {
    asks: exit !== null,
    stay: () => setExit(null),
    leave() {
      setLeaving(true)
      setExit(null)
      exit?.()
    },
  }
}

/** The link to another of our URLs that a click follows, or null. For links to other sites `beforeunload` asks. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target === '_blank' || link.origin !== location.origin) return null
  const isHere = link.pathname + link.search === location.pathname + location.search
  return isHere ? null : link
}
