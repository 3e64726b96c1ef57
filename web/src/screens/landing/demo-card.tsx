import { cx } from '../../ui/cx.ts'
import { CarView } from '../../ui/drawings/view.tsx'
import type { DemoCar } from './cars.ts'

type Props = { car: DemoCar; className?: string; children?: React.ReactNode }

/** A card as in the deck, with a drawing instead of a photo. */
export function DemoCard({ car, className, children }: Props) {
  return (
    <div
      className={cx(
        'absolute inset-0 overflow-hidden rounded-card bg-night shadow-high',
        className,
      )}
    >
      <CarView backdrop={car.backdrop} body={car.body} paint={car.paint} />
      <div className="absolute inset-x-3 top-3 flex gap-1">
        <span className="h-1 flex-1 rounded-full bg-day" />
        <span className="h-1 flex-1 rounded-full bg-day/40" />
        <span className="h-1 flex-1 rounded-full bg-day/40" />
      </div>
      <div className="card-scrim absolute inset-x-0 bottom-0 p-4 pt-16 pb-9 text-day">
        <p className="text-title font-bold tracking-tight">{car.name}</p>
        <p className="opacity-85">{car.town}</p>
      </div>
      {children}
    </div>
  )
}
