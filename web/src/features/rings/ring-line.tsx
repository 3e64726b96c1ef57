import type { Ring } from '@keyswap/contract/rings'
import { UnsentMark } from '../../domain/unsent-mark.tsx'
import { listed } from '../../lib/formats/listed.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Badge, CountBadge } from '../../ui/badge.tsx'
import { LineLink } from '../../ui/line-link.tsx'
import { SmallRing } from './ring-drawing.tsx'
import { endingOf, othersOf, ownSwap, seatsOf, timeLeft } from './ring-words.ts'
import { rings } from './rings.texts.ts'
import { useMinute } from './use-minute.ts'
import { asksViewer } from './use-rings.ts'

type Props = { ring: Ring; viewerId: string; isOpen: boolean }

/** A ring in the list: what the viewer gives and gets, and where it stands. */
export function RingLine({ ring, viewerId, isOpen }: Props) {
  const speech = useMessages(rings)
  const { t, locale } = speech
  const seats = seatsOf(ring, viewerId, speech)
  const names = listed(
    othersOf(seats).map(({ name }) => name),
    locale,
  )
  const swap = ownSwap(ring)
  return (
    <LineLink
      href={`/rings/${ring.id}`}
      isOpen={isOpen}
      icon={<SmallRing seats={seats} className="size-10" />}
      text={
        <>
          <span aria-hidden="true">{t('ring.swap.short', swap)}</span>
          <span className="sr-only">
            {t('ring.with', { names })}. {t('ring.swap', swap)}.{' '}
          </span>
        </>
      }
    >
      <UnsentMark chatId={ring.id} />
      <Standing ring={ring} />
    </LineLink>
  )
}

function Standing({ ring }: { ring: Ring }) {
  const speech = useMessages(rings)
  const { t } = speech
  const now = useMinute()
  const { state, joined, members, unread, expires_at } = ring
  if (asksViewer(ring) && expires_at)
    return (
      <Badge tone="accent" className="shrink-0">
        {timeLeft(expires_at, now, speech)}
      </Badge>
    )
  if (state === 'offered')
    return (
      <span className="shrink-0 text-small text-muted">
        {t('ring.joined', { count: joined, all: members.length })}
      </span>
    )
  if (unread > 0)
    return (
      <>
        <span aria-hidden="true" className="shrink-0">
          <CountBadge count={unread} />
        </span>
        <span className="sr-only">{t('ring.unread', { count: unread })}</span>
      </>
    )
  if (state === 'done') return <Badge tone="good">{t('ring.done')}</Badge>
  if (state === 'complete')
    return <Badge tone={ring.is_new ? 'accent' : 'neutral'}>{t('ring.complete')}</Badge>
  return <span className="shrink-0 text-small text-muted">{t(`ring.${endingOf(ring)}.short`)}</span>
}
