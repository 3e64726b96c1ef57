import { CarDetails } from '../car/car-details.tsx'
import { CarPhotos } from '../car/car-photos.tsx'
import { DetailsActions, ReportButton } from '../car/details-actions.tsx'
import { topCard } from '../deck/deck.ts'
import type { DeckView } from '../deck/use-deck.ts'
import type { OpenOverlays } from './use-overlays.ts'

/** The top card's details, on a screen wide enough for two columns. */
export default function DetailsBeside({
  deck,
  overlays,
}: {
  deck: DeckView
  overlays: OpenOverlays
}) {
  const car = topCard(deck.state)
  if (!car) return null
  return (
    <aside
      data-own-arrows
      className="my-4 flex flex-col self-start overflow-hidden rounded-card border border-line bg-surface shadow-low wide:max-h-[calc(100dvh-var(--spacing-header)-2rem)]"
    >
      <div className="min-h-0 overflow-y-auto p-6 pb-3">
        <div className="grid grid-cols-1 gap-5">
          <CarDetails car={car} heading />
          <CarPhotos key={car.id} car={car} small />
          <ReportButton onReport={() => overlays.openReport(car)} />
        </div>
      </div>
      <div className="border-t border-line px-6 py-4">
        <DetailsActions car={car} onPass={deck.pass} onLike={deck.like} />
      </div>
    </aside>
  )
}
