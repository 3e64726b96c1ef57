import { carTitle } from '@keyswap/contract/car-title'
import type { Match } from '@keyswap/contract/matching'
import { useEffect } from 'react'
import { MatchPhoto } from '../../../domain/match-photo.tsx'
import { swaps } from '../../../domain/swaps.texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { prefersReducedMotion } from '../../../lib/reduced-motion.ts'
import { cx } from '../../../ui/cx.ts'
import { Logo } from '../../../ui/drawings/logo.tsx'
import { StarIcon } from '../../../ui/icons.tsx'
import { Popup } from '../../../ui/layers/popup.tsx'
import { matching } from '../matching.texts.ts'
import { sidesOf } from './match-sides.ts'
import './match-popup.css'

type Props = {
  open: boolean
  match: Match
  viewerId: string
  onChat: () => void
  onClose: () => void
}

export default function MatchPopup({ open, match, viewerId, onChat, onClose }: Props) {
  const speech = useMessages(matching)
  const { t } = speech
  const { mine, theirs, other } = sidesOf(match, viewerId, speech)
  useVibration()
  return (
    <Popup
      open={open}
      onClose={onClose}
      className="match-card gap-6 pt-10"
      motion="match-words"
      picture={
        <>
          <div className="match-cars relative w-full justify-center gap-x-3">
            <Side car={mine} label={t('match.your_car')} className="match-left" />
            <Side
              car={theirs}
              label={t('match.their_car', { name: other.name })}
              className="match-right"
            />
            <span className="match-keys absolute inset-x-0 bottom-0 mx-auto size-16">
              <Logo className="size-16 rounded-[27%] shadow-high ring-4 ring-day" />
            </span>
          </div>
          <Confetti />
        </>
      }
      title={t('match.title')}
      text={t('match.text', { name: other.name })}
      more={
        match.is_super && (
          <p className="mt-1 inline-flex items-center justify-center gap-1.5 text-small font-semibold text-star">
            <StarIcon className="size-5" />
            {t('match.super', { name: other.name })}
          </p>
        )
      }
      action={{ label: t('match.to_chat'), run: onChat }}
      close={t('match.keep_swiping')}
    />
  )
}

type SideProps = { car: Match['carA']; label: string; className: string }

function Side({ car, label, className }: SideProps) {
  const { t } = useMessages(swaps)
  return (
    <figure className={cx('match-side min-w-0', className)}>
      <div className="match-photo overflow-hidden rounded-control border-2 border-day shadow-high">
        <MatchPhoto car={car} alt={carTitle(car)} sizes="9rem" />
      </div>
      <figcaption className="mt-2 text-small font-semibold wrap-anywhere">
        {label}
        {car.is_reserved && <span className="block text-star">{t('swaps.reserved')}</span>}
      </figcaption>
    </figure>
  )
}

const PIECES = Array.from({ length: 28 }, (_, index) => index)

const Confetti = () => (
  <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
    {PIECES.map((piece) => (
      <span
        key={piece}
        className="match-confetti"
        style={{ rotate: `${piece / PIECES.length}turn` }}
      />
    ))}
  </div>
)

/** A short vibration, unless the member prefers reduced motion. */
function useVibration(): void {
  useEffect(() => {
    const mayVibrate = navigator.userActivation?.hasBeenActive && !prefersReducedMotion()
    if (mayVibrate) navigator.vibrate?.([18, 60, 26])
  }, [])
}
