import { MatchPhoto } from '../../domain/match-photo.tsx'
import { MoreIcon } from '../../features/chat/icons.tsx'
import { SmallRing } from '../../features/rings/ring-drawing.tsx'
import { handing, othersOf, type Seat } from '../../features/rings/ring-words.ts'
import { rings } from '../../features/rings/rings.texts.ts'
import { listed } from '../../lib/formats/listed.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { usePageHeading } from '../../ui/page/page.tsx'
import { BackToMatches } from '../matches/back-to-matches.tsx'

type Props = { seats: readonly Seat[]; onMore: () => void }

/** The others' names, and each car with who gives it to whom. */
export function RingHeader({ seats, onMore }: Props) {
  const { t, locale } = useMessages(rings)
  const names = listed(
    othersOf(seats).map(({ name }) => name),
    locale,
  )
  const heading = usePageHeading(names)
  return (
    <header data-edge="top" className="chat-head shrink-0 border-b border-line px-4 pt-2 pb-2">
      <div className="flex items-center gap-2">
        <BackToMatches />
        <SmallRing seats={seats} className="size-12" />
        <h1
          ref={heading}
          tabIndex={-1}
          className="line-clamp-2 min-w-0 flex-1 text-lead leading-snug wrap-anywhere"
        >
          {names}
        </h1>
        <IconButton label={t('ring.more')} onClick={onMore} className="-mr-2">
          <MoreIcon />
        </IconButton>
      </div>
      <ul
        className={cx(
          'mt-1 grid gap-x-3 gap-y-1 text-small leading-tight',
          seats.length === 3 ? 'grid-cols-3' : 'grid-cols-2 wide:grid-cols-4',
        )}
      >
        {seats.map((seat, index) => (
          <Handing key={seat.user_id} seat={seat} taker={seats[(index + 1) % seats.length]} />
        ))}
      </ul>
    </header>
  )
}

/** A car, and below it who gives it to whom. */
function Handing({ seat, taker }: { seat: Seat; taker: Seat | undefined }) {
  const speech = useMessages(rings)
  const nameOf = (who: Seat | undefined) =>
    who?.isViewer ? (
      <span className="shrink-0">{speech.t('ring.you')}</span>
    ) : (
      <bdi className="truncate">{who?.name}</bdi>
    )
  return (
    <li className="flex min-w-0 items-center gap-1.5">
      <span className="size-8 shrink-0 overflow-hidden rounded-full max-rail:hidden">
        <MatchPhoto car={seat.gives} alt="" sizes="2rem" isSmall />
      </span>
      <span className="sr-only">{handing(seat, taker, speech)}</span>
      <span aria-hidden="true" className="min-w-0">
        <span className="block truncate font-semibold">{seat.carName}</span>
        <span className="flex gap-1 text-muted">
          {nameOf(seat)}→{nameOf(taker)}
        </span>
      </span>
    </li>
  )
}
