import { type ReactNode, useState } from 'react'
import { DiscardDialog } from './discard-dialog.tsx'
import { useLayer } from './use-layer.ts'

export type Closable = {
  open: boolean
  onClose: () => void
  /** Whether closing would lose something: then it asks first. */
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
  return {
    close,
    question: unsaved && (
      <DiscardDialog open={open && asks} onStay={() => setAsks(false)} onDiscard={onClose} />
    ),
  }
}
