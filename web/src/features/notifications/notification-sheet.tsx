import type { Match } from '@keyswap/contract/matching'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { actorOf, stepLine } from '../../domain/deal-steps.ts'
import { memberName } from '../../domain/member-name.ts'
import { listLine, saidText } from '../../domain/said.ts'
import { swaps } from '../../domain/swaps.texts.ts'
import { dateTime } from '../../lib/formats/formats.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { LetterDrawing } from '../../ui/drawings/scenes.tsx'
import { CarIcon, FlagIcon, InboxIcon, ShieldIcon, SwapIcon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { DecisionNews } from './decision-news.tsx'
import { notifications } from './notifications.texts.ts'
import { type KnownNews, type Notification, notificationsOf } from './notifications.ts'

type Props = { open: boolean; known: KnownNews; onClose: () => void }

/** The list of notifications from all rooms; most of them are links to a screen. */
export default function NotificationSheet({ open, known, onClose }: Props) {
  const list = notificationsOf(known)
  const { t } = useMessages(notifications)
  return (
    <Sheet open={open} onClose={onClose} title={t('news.title')} isPanel>
      {list.length === 0 ? (
        <EmptyState
          drawing={<LetterDrawing />}
          title={t('news.empty.title')}
          text={t('news.empty.text')}
        />
      ) : (
        <ul className="-mx-2 grid grid-cols-1 gap-1">
          {list.map((each) => (
            <li key={each.id}>
              <Row notification={each} onFollow={onClose} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function Row({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const shape = 'flex w-full items-center gap-3 rounded-control p-2 text-left'
  const content = <Content notification={notification} />
  if (notification.kind === 'newer') {
    return (
      <button
        type="button"
        onClick={() => location.reload()}
        className={cx(shape, 'hover:bg-sunken')}
      >
        {content}
      </button>
    )
  }
  // The outcome of a report has no screen of its own, nor has a chat that is gone.
  if (!('href' in notification) || !notification.href) return <div className={shape}>{content}</div>
  return (
    <Link href={notification.href} onClick={onFollow} className={cx(shape, 'hover:bg-sunken')}>
      {content}
    </Link>
  )
}

function Content({ notification }: { notification: Notification }) {
  const speech = useMessages()
  const { t } = useMessages(notifications)
  const { isUnread, at } = notification
  return (
    <>
      <Face notification={notification} />
      <span className="min-w-0 flex-1">
        <NotificationText notification={notification} />
        <time dateTime={at} className="block text-small text-muted">
          {dateTime(at, speech)}
        </time>
      </span>
      {isUnread && (
        <>
          <span
            aria-hidden="true"
            className="size-2.5 shrink-0 rounded-full bg-accent forced-color-adjust-none"
          />
          <span className="sr-only">{t('news.unread')}</span>
        </>
      )}
    </>
  )
}

const faces = {
  outcome: FlagIcon,
  moderated: ShieldIcon,
  decision: ShieldIcon,
  ring: SwapIcon,
  ring_message: SwapIcon,
  new_car: CarIcon,
  asked: CarIcon,
  newer: InboxIcon,
  warning: ShieldIcon,
}

function Face({ notification }: { notification: Notification }) {
  const speech = useMessages()
  if ('other' in notification) {
    const { id, avatar_url } = notification.other
    const name = memberName(notification.other, speech)
    return <Avatar id={id} name={name} url={avatar_url} className="size-11" />
  }
  const FaceIcon = faces[notification.kind]
  return (
    <span className="inline-grid size-11 shrink-0 place-items-center rounded-full bg-sunken">
      <FaceIcon className="size-5" />
    </span>
  )
}

function NotificationText({ notification }: { notification: Notification }) {
  const speech = useMessages(notifications)
  const { t } = speech
  const words = useMessages(swaps)
  const namesOf = (other: Match['userA']) => new Map([[other.id, memberName(other, speech)]])
  switch (notification.kind) {
    case 'newer':
      return <Line>{t('newer.line')}</Line>
    case 'match':
      return <Line>{t('news.match', { name: memberName(notification.other, speech) })}</Line>
    case 'message':
      return (
        <>
          <Line>{memberName(notification.other, speech)}</Line>
          <span className="block truncate text-muted">{listLine(notification.said, words)}</span>
        </>
      )
    case 'step': {
      const { other, step } = notification
      return <Line>{stepLine(step, actorOf(step.sender_id, '', namesOf(other)), words)}</Line>
    }
    case 'ring': {
      const { what, mine, theirs, newcomer } = notification
      const name = newcomer ? memberName(newcomer, speech) : ''
      const words = { mine, theirs, name, car: newcomer?.gives.model ?? '' }
      return <WholeLine>{t(`news.ring.${what}`, words)}</WholeLine>
    }
    case 'ring_message': {
      const { sender, said } = notification
      const name = sender && memberName(sender, speech)
      if (said.kind !== 'text')
        return <Line>{stepLine(said, name === undefined ? null : { name }, words)}</Line>
      return (
        <>
          <Line>{name}</Line>
          <span className="block truncate text-muted">{saidText(said, words)}</span>
        </>
      )
    }
    case 'new_car':
      return <WholeLine>{t('news.new_car', { car: notification.car })}</WholeLine>
    case 'asked': {
      const { cars } = notification
      const names = new Intl.ListFormat(speech.locale).format(cars)
      return (
        <WholeLine>
          {t(cars.length === 1 ? 'news.asked' : 'news.asked.many', { cars: names })}
        </WholeLine>
      )
    }
    case 'moderated': {
      const { car, what, reason } = notification
      return (
        <>
          <WholeLine>{t(`news.${what}`, { car })}</WholeLine>
          {reason !== null && (
            <span className="block whitespace-pre-line text-muted wrap-anywhere">
              {t('news.reason', { reason })}
            </span>
          )}
        </>
      )
    }
    case 'warning': {
      const { about, what } = notification
      return (
        <WholeLine>
          {about.is_deleted ? t(`news.${what}.gone`) : t(`news.${what}`, { name: about.name })}
        </WholeLine>
      )
    }
    case 'decision':
      return <DecisionNews decision={notification.decision} />
    case 'outcome': {
      const { about, status } = notification
      return (
        <WholeLine>
          {about === null ? t(`news.${status}`) : t(`news.${status}.about`, { about })}
        </WholeLine>
      )
    }
  }
}

const Line = ({ children }: { children: ReactNode }) => (
  <span className="line-clamp-2 font-semibold wrap-anywhere">{children}</span>
)

/** Never truncated: the end of a car's name is its model. */
const WholeLine = ({ children }: { children: ReactNode }) => (
  <span className="block font-semibold wrap-anywhere">{children}</span>
)
