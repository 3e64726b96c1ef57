import { AlertBox, type AlertBoxProps } from './alert-box.tsx'
import { type Closable, useClosing } from './use-closing.tsx'

/** Asks the member to confirm an action. A tap outside does not close it. */
export function ConfirmDialog({ onClose, unsaved, ...props }: AlertBoxProps & Closable) {
  const cancel = () => props.pending || onClose()
  const { close, question } = useClosing({ open: props.open, onClose: cancel, unsaved })
  return (
    <>
      <AlertBox {...props} onCancel={cancel} onEscape={close} />
      {question}
    </>
  )
}
