import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { UndoIcon } from '../../../ui/icons.tsx'
import { matching } from '../matching.texts.ts'

type Props = { what: 'like' | 'pass' | null; onUndo: () => void; className?: string }

/** Where there is no card with its buttons. */
export function Undo({ what, onUndo, className }: Props) {
  const { t } = useMessages(matching)
  if (!what) return null
  return (
    <Button variant="secondary" size="small" onClick={onUndo} className={className}>
      <UndoIcon className="size-5" />
      {t(`deck.undo.${what}`)}
    </Button>
  )
}
