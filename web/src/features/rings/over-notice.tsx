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
    <div className="flex items-start gap-3 rounded-card border border-line bg-surface p-4">
      <SmallRing seats={seatsOf(ring, viewerId, speech)} className="size-12 opacity-60 grayscale" />
      <div className="grid min-w-0 flex-1 grid-cols-1 justify-items-start gap-1">
        <p className="font-semibold">{t(`ring.${kind}.title`)}</p>
        <p className="text-small text-muted">{t(`ring.${kind}.text`)}</p>
        <p className="text-small text-muted wrap-anywhere">{t('ring.was', ownSwap(ring))}</p>
        {ring.next_id && (
          <Link
            href={`/rings/${ring.next_id}`}
            className={buttonClass({ variant: 'secondary', size: 'small', className: 'mt-1' })}
          >
            {t('ring.next')}
          </Link>
        )}
      </div>
      <IconButton label={t('ring.dismiss')} onClick={onDismiss} className="-mt-2 -mr-2">
        <CloseIcon className="size-5" />
      </IconButton>
    </div>
  )
}
