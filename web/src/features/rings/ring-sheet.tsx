import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { FlagIcon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { RingDrawing } from './ring-drawing.tsx'
import { RingMembers } from './ring-members.tsx'
import type { Seat } from './ring-words.ts'
import { rings } from './rings.texts.ts'

type Props = {
  open: boolean
  seats: readonly Seat[]
  canLeave: boolean
  /** Whether there is someone to block. Who has left can still be reported. */
  canBlock: boolean
  onChoose: (what: 'report' | 'block' | 'leave') => void
  onClose: () => void
}

/** The circle, its members, and what can be done about it. */
export default function RingSheet({ open, seats, canLeave, canBlock, onChoose, onClose }: Props) {
  const { t } = useMessages(rings)
  return (
    <Sheet open={open} onClose={onClose} title={t('ring.of', { count: seats.length })}>
      <div className="grid grid-cols-1 gap-5">
        <RingDrawing seats={seats} className="mx-auto max-w-72" />
        <RingMembers seats={seats} />
        <div className="grid grid-cols-1 gap-2">
          <Button variant="secondary" onClick={() => onChoose('report')}>
            <FlagIcon className="size-5" />
            {t('ring.report')}
          </Button>
          <div className="pairs gap-2">
            {canBlock && (
              <Button variant="risky" onClick={() => onChoose('block')}>
                {t('ring.block')}
              </Button>
            )}
            {canLeave && (
              <Button variant="risky" onClick={() => onChoose('leave')}>
                {t('ring.leave')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Sheet>
  )
}
