import { MoreIcon } from '../../features/chat/icons.tsx'
import { SmallRing } from '../../features/rings/ring-drawing.tsx'
import { handing, listed, othersOf, type Seat } from '../../features/rings/ring-words.ts'
import { rings } from '../../features/rings/rings.texts.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MatchPhoto } from '../../ui/match-photo.tsx'
import { usePageHeading } from '../../ui/page.tsx'
import { BackToMatches } from './states.tsx'

type Props = { seats: readonly Seat[]; onMore: () => void }

/** The others' names, and each car with who gives it to whom. */
export function RingHeader({ seats, onMore }: Props) {
  const speech = useMessages(rings)
  const { t, locale } = speech
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
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-small">
        {seats.map((seat, index) => {
          const taker = seats[(index + 1) % seats.length]
          return (
            <li
              key={seat.user_id}
              className="flex max-w-[calc(50%-0.5rem)] min-w-0 items-center gap-1.5 leading-tight"
            >
              <span className="size-8 shrink-0 overflow-hidden rounded-full">
                <MatchPhoto car={seat.gives} alt="" sizes="2rem" isSmall />
              </span>
              <span className="sr-only">{handing(seat, taker, speech)}</span>
              <span aria-hidden="true" className="min-w-0">
                <span className="block truncate font-semibold">{seat.carName}</span>
                <span className="block truncate text-muted">
                  {[seat, taker]
                    .map((each) => (each?.isViewer ? t('ring.you') : each?.name))
                    .join(' → ')}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </header>
  )
}
