import type { Ring } from '@keyswap/contract/rings'
import { Link } from 'wouter'
import { useMessages } from '../../lib/messages/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { ForwardIcon } from '../../ui/icons.tsx'
import { Answers, RingStanding } from './answers.tsx'
import { RingDrawing } from './ring-drawing.tsx'
import { ownNeighbours, ownSwap, seatsOf } from './ring-words.ts'
import { rings } from './rings.texts.ts'

type Props = { ring: Ring; viewerId: string }

/** An offer in the list: the drawing, what the viewer gives and gets, and the answer. */
export function RingCard({ ring, viewerId }: Props) {
  const speech = useMessages(rings)
  const { t } = speech
  const seats = seatsOf(ring, viewerId, speech)
  const swap = ownSwap(ring)
  return (
    <article
      aria-label={t('ring.swap', swap)}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4 shadow-low"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Badge tone="accent">{t('ring.of', { count: seats.length })}</Badge>
        <Link
          href={`/rings/${ring.id}`}
          className="-my-2 -mr-1 inline-flex min-h-11 items-center gap-1 rounded-control px-1 font-semibold hover:underline"
        >
          {t('ring.see')}
          <ForwardIcon className="size-4.5" />
        </Link>
      </div>
      <RingDrawing seats={seats} className="mx-auto max-w-72" />
      <div className="grid grid-cols-1 gap-1">
        <h3 className="text-lead leading-snug font-semibold wrap-anywhere">
          {t('ring.swap.who', { ...swap, ...ownNeighbours(seats) })}
        </h3>
        <p className="text-muted">{t('ring.idea')}</p>
      </div>
      <RingStanding ring={ring} />
      <Answers ring={ring} />
    </article>
  )
}
