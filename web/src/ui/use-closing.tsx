import { type ReactNode, useState } from 'react'
import { DiscardDialog } from './discard-dialog.tsx'
import { useLayer } from './use-layer.ts'

export type Closable = {
  open: boolean
  onClose: () => void
  /** Whether closing would lose something: then it asks first. */
  unsaved?: (() => boolean) | undefined
}

/** Closes an overlay by its close button, Escape, a tap outside, or Back. */
export function useClosing({ open, onClose, unsaved }: Closable): {
  close: () => void
  question: ReactNode
} {
  const [asks, setAsks] = useState(false)
  if (asks && !open) setAsks(false)
  const close = () => (unsaved?.() ? setAsks(true) : onClose())
  useLayer(open, close)
  return {
    close,
    question: unsaved && (
      <DiscardDialog open={open && asks} onStay={() => setAsks(false)} onDiscard={onClose} />
    ),
  }
}
