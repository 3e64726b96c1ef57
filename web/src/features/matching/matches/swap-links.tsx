import { carTitle } from '@keyswap/contract/car-title'
import type { Match } from '@keyswap/contract/matching'
import { Link } from 'wouter'
import { MatchPhoto } from '../../../domain/match-photo.tsx'
import { ReservedMark } from '../../../domain/reserved-mark.tsx'
import { swaps } from '../../../domain/swaps.texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { cx } from '../../../ui/cx.ts'
import { SwapIcon } from '../../../ui/icons.tsx'
import { matching } from '../matching.texts.ts'

type MatchedCar = Match['carA']

/** Longer titles do not fit two lines side by side. */
const LONG = 28

const areLong = ({ mine, theirs }: { mine: string; theirs: string }): boolean =>
  Math.max(mine.length, theirs.length) > LONG

const swapGrid = (isLong: boolean): string =>
  cx(
    'grid items-center gap-2 text-small',
    isLong ? 'grid-cols-[minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]',
  )

const swapIcon = (isLong: boolean): string =>
  cx('size-5 text-accent-text', isLong && 'col-start-2 row-span-2 row-start-1 rotate-90')

/** Your car ⇄ their car, each linked to its listing. */
export function SwapLinks({ mine, theirs }: { mine: MatchedCar; theirs: MatchedCar }) {
  const { t } = useMessages(matching)
  const titles = { mine: carTitle(mine), theirs: carTitle(theirs) }
  const isLong = areLong(titles)
  return (
    <div className={swapGrid(isLong)}>
      <span className="sr-only">{t('matches.swap', titles)}</span>
      <MatchedCarLink car={mine} />
      <SwapIcon className={swapIcon(isLong)} />
      <MatchedCarLink car={theirs} />
    </div>
  )
}

function MatchedCarLink({ car }: { car: MatchedCar }) {
  const { t } = useMessages(matching)
  const { t: say } = useMessages(swaps)
  const title = carTitle(car)
  const classes = 'flex min-h-11 min-w-0 items-center gap-2'
  const photo = (
    <span className="size-10 shrink-0 max-[22rem]:hidden overflow-hidden rounded-small">
      <MatchPhoto car={car} alt="" sizes="2.5rem" isSmall />
    </span>
  )
  if (car.id === null)
    return (
      <span className={classes}>
        {photo}
        <span className="min-w-0 leading-snug wrap-anywhere">
          <span className="font-semibold">{title}</span>
          <span className="block text-muted">{t('matches.listing_gone')}</span>
        </span>
      </span>
    )
  return (
    <Link
      href={`/car/${car.id}`}
      // "Back" on that screen returns here.
      state={{ back: true }}
      aria-label={[t('matches.open_car', { title }), car.is_reserved && say('swaps.reserved')]
        .filter(Boolean)
        .join(', ')}
      className={`${classes} rounded-small hover:underline`}
    >
      {photo}
      <span className="min-w-0 leading-snug wrap-anywhere">
        <span className="font-semibold">{title}</span>
        <ReservedMark car={car} />
      </span>
    </Link>
  )
}
