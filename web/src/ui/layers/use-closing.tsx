import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { DiscardDialog } from './discard-dialog.tsx'
import { useLayer } from './use-layer.ts'

export type Closable = {
  open: boolean
  onClose: () => void
  /** Whether closing would lose something: then it asks first. Before a reload the browser asks. */
  unsaved?: (() => boolean) | undefined
}

/** Back calls `close`; the overlay calls it for its close button, Escape and a tap outside. */
export function useClosing({ open, onClose, unsaved }: Closable): {
  close: () => void
  question: ReactNode
} {
  const [asks, setAsks] = useState(false)
  if (asks && !open) setAsks(false)
  const close = () => (unsaved?.() ? setAsks(true) : onClose())
  useLayer(open, close)
  const onUnload = useEffectEvent((event: Event) => {
    if (unsaved?.()) event.preventDefault()
  })
  useEffect(() => {
    if (!open) return
    const ask = (event: Event) => onUnload(event)
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [open])
  return {
    close,
    question: unsaved && (
      <DiscardDialog open={open && asks} onStay={() => setAsks(false)} onDiscard={onClose} />
    ),
  }
}
