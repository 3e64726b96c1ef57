import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { layers } from '../lib/app-layers.ts'
import { useLayer } from './use-layer.ts'

/** Asks before a link, the way back or a reload leaves something unfinished. */
export function useLeaveGuard(active: boolean, isWithin: (path: string) => boolean = () => false) {
  const [, navigate] = useLocation()
  const [way, setWay] = useState<(() => void) | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const guards = active && !isLeaving
  useLayer(guards, () => setWay(() => layers.leave), true)

  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = linkOf(event)
    if (!link || isWithin(link.pathname)) return
    event.preventDefault()
    event.stopPropagation()
    setWay(() => () => navigate(link.pathname + link.search))
  })

  useEffect(() => {
    if (!guards) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const ask = (event: MouseEvent) => onClick(event)
    addEventListener('beforeunload', onUnload)
    document.addEventListener('click', ask, { capture: true })
    return () => {
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', ask, { capture: true })
    }
  }, [guards])

  return {
    asks: way !== null,
    stay: () => setWay(null),
    leave() {
      setLeaving(true)
      setWay(null)
      way?.()
    },
  }
}

/** The link of ours that a click follows; null for anything that does not leave this address. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target === '_blank' || link.origin !== location.origin) return null
  const isHere = link.pathname + link.search === location.pathname + location.search
  return isHere ? null : link
}
