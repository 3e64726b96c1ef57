import type { DeckCar } from '@keyswap/contract/matching'
import { carTitle } from '../../lib/car-title.ts'
import { Flag, Words } from './card.tsx'
import { CardPhotos } from './card-photos.tsx'
import './deck.css'

/** A card to look at: its photos can be leafed through, and nothing else happens. */
export default function CardPreview({ car }: { car: DeckCar }) {
  return (
    <div className="card-preview">
      <article aria-label={carTitle(car)} className="deck-card">
        <CardPhotos car={car} isTop />
        <div inert>
          <Flag onReport={() => {}} />
        </div>
        <Words car={car} onDetails={undefined} />
      </article>
    </div>
  )
}
