import { carTitle } from '@keyswap/contract/car-title'
import type { DeckCar } from '@keyswap/contract/matching'
import { CardText, Flag } from './card.tsx'
import { CardPhotos } from './card-photos.tsx'
import '../deck.css'

/** A card without actions; only its photos can be browsed. */
export default function CardPreview({ car }: { car: DeckCar }) {
  return (
    <div className="card-preview">
      <article aria-label={carTitle(car)} className="deck-card">
        <CardPhotos car={car} isTop />
        <div inert>
          <Flag onReport={() => {}} />
        </div>
        <CardText car={car} onDetails={undefined} isOwn />
      </article>
    </div>
  )
}
