import { carTitle } from '@keyswap/contract/car-title'
import type { Match } from '@keyswap/contract/matching'
import { Link } from 'wouter'
import { MatchPhoto } from '../../../domain/match-photo.tsx'
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

/** The newest matches, as avatars. Those without a message are marked. */
export function NewMatches({ matches, viewerId }: Props) {
  const speech = useMessages(matching)
  const { t } = speech
  const shown = newMatches(matches)
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
                <span className="relative">
                  <Avatar
                    id={other.id}
                    name={other.name}
                    url={other.avatar_url}
                    className="size-14 text-title"
                  />
                  {!match.last_message && (
                    <Badge tone="accent" className="absolute -right-3 -bottom-1 ring-2 ring-paper">
                      {t('matches.is_new')}
                    </Badge>
                  )}
                </span>
                <span className="w-full truncate text-center text-small font-semibold">
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
      <h2 className="mb-1 text-lead">{t('matches.messages')}</h2>
      <ul className="grid grid-cols-1 divide-y divide-line">
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

export function MatchRow({ match, viewerId, isOpen }: RowProps) {
  const speech = useMessages(matching)
  const { t } = speech
  const { mine, theirs, other } = sidesOf(match, viewerId, speech)
  return (
    <Link
      href={chatOf(match)}
      aria-current={isOpen ? 'page' : undefined}
      className={cx(
        '-mx-2 flex items-start gap-3 rounded-control px-2 py-3 text-left',
        isOpen ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="relative shrink-0">
        <span className="block size-16 overflow-hidden rounded-control">
          <MatchPhoto car={theirs} alt="" sizes="4rem" isSmall />
        </span>
        <Avatar
          id={other.id}
          name={other.name}
          url={other.avatar_url}
          className="absolute -right-1.5 -bottom-1.5 size-7 text-small ring-2 ring-paper"
        />
      </span>
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
            {(match.is_new || !match.is_open) && (
              <Badge tone={match.is_open ? 'accent' : 'neutral'} className="shrink-0">
                {t(match.is_open ? 'matches.is_new' : 'matches.closed')}
              </Badge>
            )}
          </span>
          <time dateTime={match.created_at} className="shrink-0 text-small text-muted">
            {day(match.created_at, speech)}
          </time>
        </span>
        <LastMessage match={match} viewerId={viewerId} />
        <UnsentMark chatId={match.id} />
        <span className="block text-small text-muted wrap-anywhere">
          {t('matches.preview', { title: carTitle(match.carA) })}
        </span>
        <Swap mine={mine} theirs={theirs} />
      </span>
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

/** Your car ⇄ their car. */
function Swap({ mine, theirs }: { mine: Match['carA']; theirs: Match['carA'] }) {
  const { t } = useMessages(matching)
  const { t: say } = useMessages(swaps)
  // What is shown of each car is hidden from screen readers, its mark too.
  const read = (car: Match['carA']) =>
    car.is_reserved ? `${carTitle(car)} (${say('swaps.reserved')})` : carTitle(car)
  const reserved = <span className="font-semibold text-star-text"> ({say('swaps.reserved')})</span>
  return (
    <span className="block text-small wrap-anywhere">
      <span className="sr-only">
        {t('matches.swap', { mine: read(mine), theirs: read(theirs) })}
      </span>
      <span aria-hidden="true">
        <bdi>{mine.model}</bdi>
        {mine.is_reserved && reserved} <SwapIcon className="inline size-4 text-accent-text" />{' '}
        <bdi>{theirs.model}</bdi>
        {theirs.is_reserved && reserved}
      </span>
    </span>
  )
}
