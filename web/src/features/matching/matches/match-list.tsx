import { carTitle } from '@keyswap/contract/car-title'
import type { Match } from '@keyswap/contract/matching'
import { Link } from 'wouter'
import { MatchPhoto } from '../../../domain/match-photo.tsx'
import { ReservedMark } from '../../../domain/reserved-mark.tsx'
import { listLine } from '../../../domain/said.ts'
import { swaps } from '../../../domain/swaps.texts.ts'
import { UnsentMark } from '../../../domain/unsent-mark.tsx'
import { day, dayOrTime } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge, CountBadge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { StarIcon, SwapIcon } from '../../../ui/icons.tsx'
import { matching } from '../matching.texts.ts'
import { sidesOf } from './match-sides.ts'
import { byLatest, newMatches } from './use-matches.ts'

type Props = {
  matches: readonly Match[]
  viewerId: string
  /** The match whose chat is open beside the list. */
  openId?: string | undefined
}

const chatOf = ({ id }: Match): string => `/chat/${id}`

/** The newest matches, as avatars. */
export function NewMatches({ matches, viewerId }: Props) {
  const speech = useMessages(matching)
  const { t } = speech
  const shown = newMatches(matches, Date.now())
  if (shown.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-lead">{t('matches.new')}</h2>
      <ul className="flex gap-4">
        {shown.map((match) => {
          const { other } = sidesOf(match, viewerId, speech)
          return (
            <li key={match.id} className="min-w-0">
              <Link
                href={chatOf(match)}
                className="grid w-20 justify-items-center gap-1.5 rounded-control"
              >
                <Avatar
                  id={other.id}
                  name={other.name}
                  url={other.avatar_url}
                  className="size-16 text-title ring-2 ring-accent ring-offset-3 ring-offset-paper"
                />
                <span className="mt-1 w-full truncate text-center text-small font-semibold">
                  {other.name}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function MatchRows({ matches, viewerId, openId }: Props) {
  const { t } = useMessages(matching)
  return (
    <section>
      <h2 className="mb-3 text-lead">{t('matches.messages')}</h2>
      <ul className="grid grid-cols-1 gap-2">
        {byLatest(matches).map((match) => (
          <li key={match.id}>
            <MatchRow match={match} viewerId={viewerId} isOpen={match.id === openId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowProps = { match: Match; viewerId: string; isOpen: boolean }

function MatchRow({ match, viewerId, isOpen }: RowProps) {
  const speech = useMessages(matching)
  const { t } = speech
  const { mine, theirs, other } = sidesOf(match, viewerId, speech)
  return (
    <Link
      href={chatOf(match)}
      aria-current={isOpen ? 'page' : undefined}
      className={cx(
        'grid w-full grid-cols-1 gap-3 rounded-card border p-4 text-left shadow-low transition-colors duration-150',
        isOpen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-sunken',
      )}
    >
      <span className="flex items-start gap-3">
        <Avatar id={other.id} name={other.name} url={other.avatar_url} className="size-12" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center justify-between gap-x-2">
            <span className="flex max-w-full items-center gap-2">
              <span className="truncate font-semibold">{other.name}</span>
              {match.is_super && (
                <span className="text-star-text">
                  <StarIcon className="size-4" />
                  <span className="sr-only">{t('matches.super')}</span>
                </span>
              )}
            </span>
            <time dateTime={match.created_at} className="shrink-0 text-small text-muted">
              {day(match.created_at, speech)}
            </time>
          </span>
          <span className="flex items-start justify-between gap-2">
            <span className="min-w-0 text-muted wrap-anywhere">
              {t('matches.preview', { title: carTitle(match.carA) })}
            </span>
            {(match.is_new || !match.is_open) && (
              <Badge tone={match.is_open ? 'accent' : 'neutral'} className="shrink-0">
                {t(match.is_open ? 'matches.is_new' : 'matches.closed')}
              </Badge>
            )}
          </span>
          <LastMessage match={match} viewerId={viewerId} />
          <UnsentMark chatId={match.id} />
        </span>
      </span>
      <Swap mine={mine} theirs={theirs} />
    </Link>
  )
}

/** The last message, its sender and the number of unread ones. */
function LastMessage({ match, viewerId }: Omit<RowProps, 'isOpen'>) {
  const speech = useMessages()
  const { t } = useMessages(matching)
  const words = useMessages(swaps)
  const { last_message, unread } = match
  if (!last_message) return null
  const { sender_id, created_at } = last_message
  return (
    <span className="mt-0.5 flex items-center gap-2">
      <span
        className={cx(
          last_message.kind === 'text' ? 'truncate' : 'line-clamp-2 leading-snug wrap-anywhere',
          unread > 0 && 'font-semibold',
        )}
      >
        {textOf(last_message)}
      </span>
      <time dateTime={created_at} className="ml-auto shrink-0 text-small text-muted">
        {dayOrTime(created_at, Date.now(), speech)}
      </time>
      {unread > 0 && (
        <>
          <span aria-hidden="true" className="shrink-0">
            <CountBadge count={unread} />
          </span>
          <span className="sr-only">{t('matches.unread', { count: unread })}</span>
        </>
      )}
    </span>
  )

  function textOf(message: NonNullable<Match['last_message']>): string {
    const text = listLine(message, words)
    return sender_id === viewerId ? t('matches.you', { text }) : text
  }
}

/** Longer titles do not fit two lines side by side. */
const LONG = 28

export const areLong = ({ mine, theirs }: { mine: string; theirs: string }): boolean =>
  Math.max(mine.length, theirs.length) > LONG

export const swapGrid = (isLong: boolean): string =>
  cx(
    'grid items-center gap-2 text-small',
    isLong ? 'grid-cols-[minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]',
  )

export const swapIcon = (isLong: boolean): string =>
  cx('size-5 text-accent-text', isLong && 'col-start-2 row-span-2 row-start-1 rotate-90')

/** Your car ⇄ their car; long titles are stacked. */
function Swap({ mine, theirs }: { mine: Match['carA']; theirs: Match['carA'] }) {
  const { t } = useMessages(matching)
  const { t: say } = useMessages(swaps)
  const titles = { mine: carTitle(mine), theirs: carTitle(theirs) }
  const isLong = areLong(titles)
  // What is shown of each car is hidden from screen readers, its mark too.
  const read = (car: Match['carA']) =>
    car.is_reserved ? `${carTitle(car)} (${say('swaps.reserved')})` : carTitle(car)
  return (
    <span className={swapGrid(isLong)}>
      <span className="sr-only">
        {t('matches.swap', { mine: read(mine), theirs: read(theirs) })}
      </span>
      <SwapCar car={mine} />
      <SwapIcon className={swapIcon(isLong)} />
      <SwapCar car={theirs} />
    </span>
  )
}

function SwapCar({ car }: { car: Match['carA'] }) {
  return (
    <span aria-hidden="true" className="flex min-w-0 items-center gap-2">
      <span className="size-10 shrink-0 max-[22rem]:hidden overflow-hidden rounded-small">
        <MatchPhoto car={car} alt="" sizes="2.5rem" isSmall />
      </span>
      <span className="min-w-0 leading-snug wrap-anywhere">
        <span className="font-semibold">{carTitle(car)}</span>
        <ReservedMark car={car} />
      </span>
    </span>
  )
}
