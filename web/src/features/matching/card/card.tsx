import { carTitle } from '@keyswap/contract/car-title'
import type { DeckCar } from '@keyswap/contract/matching'
import { useEffect, useRef, useState } from 'react'
import { cars } from '../../../domain/cars.texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { FlagIcon, PinIcon } from '../../../ui/icons.tsx'
import { useCarTexts } from '../car/car-texts.ts'
import { matching } from '../matching.texts.ts'
import { CardPhotos } from './card-photos.tsx'
import { type CardSide, flyOut, rest } from './motion.ts'
import { useDrag } from './use-drag.ts'

export type CardProps = {
  car: DeckCar
  /** 0 is the top card; null a card that flies out. */
  depth: number | null
  leavingTo: CardSide | null
  cameBackFrom: CardSide | null
  /** Returns whether the card leaves. */
  onDecide: (side: CardSide) => boolean
  onReport: () => void
  /** Undefined if the details are beside the deck. */
  onDetails: (() => void) | undefined
}

export function Card({ car, depth, leavingTo, cameBackFrom, onDecide, ...actions }: CardProps) {
  const card = useRef<HTMLElement>(null)
  const isTop = depth === 0
  const drag = useDrag(card, isTop, onDecide)

  useEffect(() => {
    const element = card.current
    if (!element || leavingTo === null) return
    flyOut(element, leavingTo)
    return () => rest(element)
  }, [leavingTo])

  return (
    <article
      ref={card}
      {...drag}
      inert={!isTop}
      aria-label={carTitle(car)}
      data-depth={depth ?? 'leaving'}
      data-back={isTop ? (cameBackFrom ?? undefined) : undefined}
      className="deck-card"
    >
      {/* A card that flies out was the top one: it keeps its photo. */}
      <CardPhotos car={car} isTop={isTop || depth === null} />
      <Stamps />
      <Flag onReport={actions.onReport} />
      <CardText car={car} onDetails={actions.onDetails} />
    </article>
  )
}

function Stamps() {
  const { t } = useMessages(matching)
  return (
    <div aria-hidden="true">
      <span data-stamp="right" className="card-stamp text-match">
        {t('deck.stamp.like')}
      </span>
      <span data-stamp="left" className="card-stamp text-day">
        {t('deck.stamp.pass')}
      </span>
      <span data-stamp="up" className="card-stamp text-star">
        {t('deck.stamp.super')}
      </span>
    </div>
  )
}

export function Flag({ onReport }: { onReport: () => void }) {
  const { t } = useMessages(matching)
  return (
    <button
      type="button"
      aria-label={t('card.report')}
      onClick={onReport}
      className="absolute top-6 right-2 z-4 grid size-11 place-items-center rounded-full focus-visible:outline-day"
    >
      <span className="grid size-9 place-items-center rounded-full bg-night/55 transition-colors duration-150 hover:bg-night">
        <FlagIcon className="size-5" />
      </span>
    </button>
  )
}

type TextProps = Pick<CardProps, 'car' | 'onDetails'> & {
  /** The viewer's own car, in the preview of their listing. */
  isOwn?: boolean
}

export function CardText({ car, onDetails, isOwn = false }: TextProps) {
  const [now] = useState(() => Date.now())
  const texts = useCarTexts(car, now)
  const { t } = useMessages(cars)
  const { t: say } = useMessages(matching)
  // In the preview of a new listing the location may still be empty.
  const where = [car.location, texts.away, texts.age].filter(Boolean)
  const inRing = isOwn ? null : texts.in_ring
  // A long wish is cut on a small card: it is in the details as well, the ring is not.
  const wish = [inRing, texts.looking_for, texts.wished_money].filter(Boolean).join(' · ')
  return (
    <div className="card-scrim pointer-events-none absolute inset-x-0 bottom-0 z-3 grid grid-cols-1 gap-1.5 p-4 pt-14">
      <Title car={car} onDetails={onDetails} />
      <p className="flex flex-wrap gap-x-2 font-semibold">
        <span>{texts.value}</span>
        <span aria-hidden="true">·</span>
        <span>{texts.mileage}</span>
      </p>
      {car.description && <p className="card-description opacity-90">{car.description}</p>}
      <p className="flex items-start gap-1.5 text-small opacity-90">
        <PinIcon className="mt-px size-4" />
        <span className="card-where line-clamp-2 min-w-0">{where.join(' · ')}</span>
      </p>
      {wish && <p className="card-wish line-clamp-2 text-small opacity-90">{wish}</p>}
      <ul className="card-chips mt-1 flex flex-wrap gap-1.5 text-small font-semibold">
        {car.is_again && (
          <li data-mark className="rounded-full bg-star px-2.5 py-0.5 text-night">
            {say('card.again')}
          </li>
        )}
        {car.fits_wish && (
          <li data-mark className="rounded-full bg-match px-2.5 py-0.5 text-night">
            {t('wish.fits')}
          </li>
        )}
        {car.fits_own_wish && (
          <li data-mark className="rounded-full bg-match px-2.5 py-0.5 text-night">
            {t('wish.own')}
          </li>
        )}
        {[texts.transmission, texts.fuel_type, texts.condition].map((chip) => (
          <li key={chip} className="rounded-full bg-day/18 px-2.5 py-0.5">
            {chip}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Longer titles do not fit two lines of the large type. */
const LONG = 44

function Title({ car, onDetails }: Pick<CardProps, 'car' | 'onDetails'>) {
  const { t } = useMessages(matching)
  const title = carTitle(car)
  return (
    // Never truncated: the model is at its end.
    <h2 className="card-title" data-long={title.length > LONG || undefined}>
      {onDetails ? (
        <button
          type="button"
          onClick={onDetails}
          aria-label={t('card.open_details', { title })}
          className="pointer-events-auto text-left focus-visible:outline-day"
        >
          {title}
        </button>
      ) : (
        title
      )}
    </h2>
  )
}
