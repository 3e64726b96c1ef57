import { carTitle } from '@keyswap/contract/car-title'
import type { DeckCar } from '@keyswap/contract/matching'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { CloseIcon, FlagIcon, HeartIcon, StarIcon } from '../../../ui/icons.tsx'
import { matching } from '../matching.texts.ts'

export type Decisions = { onPass: () => void; onLike: (is_super: boolean) => void }

type Props = Decisions & { car: DeckCar }

/** The swipe buttons, for a car's details: over the deck, beside it, or on the car's own page. */
export function DetailsActions({ car, onPass, onLike }: Props) {
  const { t } = useMessages(matching)
  // Beside the deck there are two sets of buttons; the title tells them apart for screen readers.
  const title = carTitle(car)
  return (
    // With large text the last button wraps.
    <div data-edge="bottom" className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        onClick={onPass}
        aria-label={t('details.pass', { title })}
        className="flex-1"
      >
        <CloseIcon className="size-5 shrink-0" />
        {t('deck.pass')}
      </Button>
      <Button
        variant="secondary"
        onClick={() => onLike(true)}
        aria-label={t('details.super_like', { title })}
        className="text-star-text"
      >
        <StarIcon className="size-5" />
      </Button>
      <Button
        onClick={() => onLike(false)}
        aria-label={t('details.like', { title })}
        className="flex-1"
      >
        <HeartIcon className="size-5 shrink-0" />
        {t('deck.like')}
      </Button>
    </div>
  )
}

export function ReportButton({ onReport }: { onReport: () => void }) {
  const { t } = useMessages(matching)
  return (
    <Button
      variant="ghost"
      size="small"
      onClick={onReport}
      className="-ml-4 justify-self-start text-muted"
    >
      <FlagIcon className="size-5" />
      {t('card.report')}
    </Button>
  )
}
