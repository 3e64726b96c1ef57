import type { Ring } from '@keyswap/contract/rings'
import { Link } from 'wouter'
import { listLine } from '../../domain/said.ts'
import { swaps } from '../../domain/swaps.texts.ts'
import { UnsentMark } from '../../domain/unsent-mark.tsx'
import { dayOrTime } from '../../lib/formats/formats.ts'
import { listed } from '../../lib/formats/listed.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Badge, CountBadge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { RingStanding } from './answers.tsx'
import { SmallRing } from './ring-drawing.tsx'
import { othersOf, ownSwap, type Seat, seatsOf } from './ring-words.ts'
import { rings } from './rings.texts.ts'
import { useMinute } from './use-minute.ts'

type Props = { ring: Ring; viewerId: string; isOpen: boolean }

/** A ring with a chat in the list, or an offer that is open beside the list. */
export function RingRow({ ring, viewerId, isOpen }: Props) {
  const speech = useMessages(rings)
  const { t, locale } = speech
  const seats = seatsOf(ring, viewerId, speech)
  const names = listed(
    othersOf(seats).map(({ name }) => name),
    locale,
  )
  return (
    <Link
      href={`/rings/${ring.id}`}
      aria-current={isOpen ? 'page' : undefined}
      className={cx(
        'grid w-full grid-cols-1 gap-2 rounded-card border p-4 text-left shadow-low transition-colors duration-150',
        isOpen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-sunken',
      )}
    >
      <span className="flex items-center gap-3">
        <SmallRing seats={seats} className="size-16" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center justify-between gap-x-2">
            <span className="max-w-full font-semibold wrap-anywhere">
              {t('ring.with', { names })}
            </span>
            <State ring={ring} />
          </span>
          <span className="block text-muted wrap-anywhere">{t('ring.swap', ownSwap(ring))}</span>
        </span>
      </span>
      {ring.state === 'offered' ? (
        <RingStanding ring={ring} />
      ) : (
        <Latest ring={ring} seats={seats} viewerId={viewerId} />
      )}
      <UnsentMark chatId={ring.id} />
    </Link>
  )
}

function State({ ring }: { ring: Ring }) {
  const { t } = useMessages(rings)
  if (ring.state === 'offered') return null
  if (ring.state === 'done') return <Badge tone="good">{t('ring.done')}</Badge>
  if (!ring.is_open) return <Badge>{t('ring.closed')}</Badge>
  if (ring.is_new) return <Badge tone="accent">{t('ring.is_new')}</Badge>
  if (!ring.last_message) return <Badge tone="accent">{t('ring.complete')}</Badge>
  return null
}

type LatestProps = { ring: Ring; seats: readonly Seat[]; viewerId: string }

/** The last message, its sender and the number of unread ones. */
function Latest({ ring, seats, viewerId }: LatestProps) {
  const speech = useMessages(rings)
  const { t } = speech
  const words = useMessages(swaps)
  const now = useMinute()
  const { last_message, unread, is_open } = ring
  if (!last_message) return is_open && <span className="block">{t('ring.no_message')}</span>
  const { sender_id, created_at } = last_message
  const name = seats.find(({ user_id }) => user_id === sender_id)?.name
  const text = listLine(last_message, words)
  const said =
    sender_id === viewerId
      ? t('ring.said.own', { text })
      : name === undefined
        ? text
        : t('ring.said', { name, text })
  return (
    <span className="flex items-center gap-2">
      <span className={cx('min-w-0 truncate', unread > 0 && 'font-semibold')}>{said}</span>
      <time dateTime={created_at} className="ml-auto shrink-0 text-small text-muted">
        {dayOrTime(created_at, now, speech)}
      </time>
      {unread > 0 && (
        <>
          <span aria-hidden="true" className="shrink-0">
            <CountBadge count={unread} />
          </span>
          <span className="sr-only">{t('ring.unread', { count: unread })}</span>
        </>
      )}
    </span>
  )
}
