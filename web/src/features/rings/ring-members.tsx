import { carTitle } from '@keyswap/contract/car-title'
import type { RingMember } from '@keyswap/contract/rings'
import { Link } from 'wouter'
import { AnswersFast } from '../../domain/answers-fast.tsx'
import { MatchPhoto } from '../../domain/match-photo.tsx'
import { ReservedMark } from '../../domain/reserved-mark.tsx'
import { Standing } from '../../domain/standing.tsx'
import { swaps } from '../../domain/swaps.texts.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Seat } from './ring-words.ts'
import { rings } from './rings.texts.ts'

/** Each member with their record, what they give and what they get. */
export function RingMembers({ seats }: { seats: readonly Seat[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {seats.map((seat) => (
        <li key={seat.user_id}>
          <Member seat={seat} />
        </li>
      ))}
    </ul>
  )
}

function Member({ seat }: { seat: Seat }) {
  const { t } = useMessages(rings)
  const { user_id, name, avatar_url, gives, gets, is_new, isViewer } = seat
  return (
    <div className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <Avatar id={user_id} name={name} url={avatar_url} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {isViewer ? t('ring.you') : name}
            {is_new && <Badge tone="accent">{t('ring.is_new')}</Badge>}
          </p>
          {!isViewer && <Standing member={{ ...seat, id: user_id }} />}
          {!isViewer && <AnswersFast member={seat} />}
        </div>
      </div>
      <dl className="pairs gap-3 [--pair:9rem]">
        <MemberCar label={t('ring.member.gives')} car={gives} />
        <MemberCar label={t('ring.member.gets')} car={gets} />
      </dl>
    </div>
  )
}

function MemberCar({ label, car }: { label: string; car: RingMember['gives'] }) {
  const { t } = useMessages(rings)
  const { t: say } = useMessages(swaps)
  const title = carTitle(car)
  const photo = (
    <span className="size-12 shrink-0 overflow-hidden rounded-small">
      <MatchPhoto car={car} alt="" sizes="3rem" isSmall />
    </span>
  )
  const name = (
    <span className="min-w-0 leading-snug wrap-anywhere">
      <span className="font-semibold">{title}</span>
      {car.id === null && <span className="block text-muted">{t('ring.listing_gone')}</span>}
      <ReservedMark car={car} />
    </span>
  )
  const shape = 'flex min-h-12 items-center gap-2 text-small'
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-small text-muted">{label}</dt>
      <dd>
        {car.id === null ? (
          <span className={shape}>
            {photo}
            {name}
          </span>
        ) : (
          <Link
            href={`/car/${car.id}`}
            // "Back" on that screen returns here.
            state={{ back: true }}
            aria-label={[t('ring.open_car', { title }), car.is_reserved && say('swaps.reserved')]
              .filter(Boolean)
              .join(', ')}
            className={`${shape} rounded-small hover:underline`}
          >
            {photo}
            {name}
          </Link>
        )}
      </dd>
    </div>
  )
}
