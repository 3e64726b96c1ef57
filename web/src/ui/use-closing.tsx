import { type ReactNode, useState } from 'react'
import { DiscardDialog } from './discard-dialog.tsx'
import { useLayer } from './use-layer.ts'

export type Closable = {
  open: boolean
  onClose: () => void
  /** Whether closing would lose something: then it is asked about. */
  unsaved?: (() => boolean) | undefined
}

/** Every way out of an overlay: the cross, Escape, a touch beside it, and the way back. */
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
