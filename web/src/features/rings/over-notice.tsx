import type { Ring } from '@keyswap/contract/rings'
import { Link } from 'wouter'
import { useMessages } from '../../lib/messages/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { SmallRing } from './ring-drawing.tsx'
import { ownSwap, seatsOf } from './ring-words.ts'
import { rings } from './rings.texts.ts'

export const overKind = ({ state, next_id }: Ring): 'repaired' | 'expired' | 'broken' =>
  next_id !== null ? 'repaired' : state === 'expired' ? 'expired' : 'broken'

type Props = { ring: Ring; viewerId: string; onDismiss: () => void }

/** An offer that fell apart; never who declined. */
export function OverNotice({ ring, viewerId, onDismiss }: Props) {
  const speech = useMessages(rings)
  const { t } = speech
  const kind = overKind(ring)
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex w-full items-center gap-3">
        <SmallRing
          seats={seatsOf(ring, viewerId, speech)}
          className="size-12 opacity-60 grayscale"
        />
        <p className="min-w-0 flex-1 leading-snug font-semibold">{t(`ring.${kind}.title`)}</p>
        <IconButton label={t('kit.close')} onClick={onDismiss} className="-mt-2 -mr-2 self-start">
          <CloseIcon className="size-5" />
        </IconButton>
      </div>
      <p className="text-small text-muted">{t(`ring.${kind}.text`)}</p>
      <p className="text-small text-muted wrap-anywhere">{t('ring.was', ownSwap(ring))}</p>
      {ring.next_id && (
        <Link
          href={`/rings/${ring.next_id}`}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {t('ring.next')}
        </Link>
      )}
    </div>
  )
}
