import { carTitle } from '@keyswap/contract/car-title'
import type { Match } from '@keyswap/contract/matching'
import type { ReactNode } from 'react'
import { AnswersFast } from '../../../domain/answers-fast.tsx'
import { MatchPhoto } from '../../../domain/match-photo.tsx'
import { ReservedMark } from '../../../domain/reserved-mark.tsx'
import { Standing } from '../../../domain/standing.tsx'
import { dateTime } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { StarIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { useFullScreen } from '../car/use-full-screen.tsx'
import { matching } from '../matching.texts.ts'
import { sidesOf } from './match-sides.ts'

type Props = {
  open: boolean
  match: Match
  viewerId: string
  onClose: () => void
  /** Buttons, below the cars. */
  children?: ReactNode
}

export default function MatchSheet({ open, match, viewerId, onClose, children }: Props) {
  const speech = useMessages()
  const { t } = useMessages(matching)
  const { mine, theirs, other } = sidesOf(match, viewerId, speech)
  return (
    <Sheet open={open} onClose={onClose} title={other.name}>
      <div className="grid grid-cols-1 gap-5">
        <div className="flex items-center gap-3">
          <Avatar id={other.id} name={other.name} url={other.avatar_url} className="size-12" />
          <div className="min-w-0">
            <p className="text-muted">
              {t('matches.matched_at')} {dateTime(match.created_at, speech)}
            </p>
            <Standing member={other} />
            <AnswersFast member={other} />
          </div>
        </div>
        {match.is_super && (
          <p className="flex items-start gap-2 font-semibold text-star-text">
            <StarIcon className="size-5" />
            <span className="min-w-0">{t('match.super', { name: other.name })}</span>
          </p>
        )}
        <div className="grid grid-cols-2 gap-3">
          <MatchedCar car={mine} label={t('match.your_car')} />
          <MatchedCar car={theirs} label={t('match.their_car', { name: other.name })} />
        </div>
        {children}
      </div>
    </Sheet>
  )
}

function MatchedCar({ car, label }: { car: Match['carA']; label: string }) {
  const { t } = useMessages(matching)
  return (
    <figure className="min-w-0">
      <OpeningPhoto car={car} />
      <figcaption className="mt-2">
        <span className="block truncate text-small text-muted">{label}</span>
        <span className="block font-semibold wrap-anywhere">{carTitle(car)}</span>
        <span className="text-small">
          <ReservedMark car={car} />
        </span>
        {car.id === null && (
          <span className="block text-small text-muted">{t('matches.listing_gone')}</span>
        )}
      </figcaption>
    </figure>
  )
}

/** A tap opens it full-screen. A deleted listing has no photo. */
function OpeningPhoto({ car }: { car: Match['carA'] }) {
  const { buttonOf, viewer } = useFullScreen(car.photo ? [car.photo] : [], carTitle(car))
  const classes = 'block aspect-3/2 w-full overflow-hidden rounded-card'
  const photo = <MatchPhoto car={car} alt="" sizes="(min-width: 30rem) 13rem, 46vw" />
  if (!car.photo) return <div className={classes}>{photo}</div>
  return (
    <>
      <button type="button" {...buttonOf(0)} className={`${classes} cursor-zoom-in`}>
        {photo}
      </button>
      {viewer}
    </>
  )
}
