import type { DeckCar } from '@keyswap/contract/matching'
import { carTitle } from '../../lib/car-title.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { CarDetails } from './car-details.tsx'
import { CarPhotos } from './car-photos.tsx'

type Props = { car: DeckCar; open: boolean; onClose: () => void }

export default function DetailsSheet({ car, open, onClose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title={carTitle(car)}>
      <div className="grid grid-cols-1 gap-5">
        <CarPhotos car={car} className="-mx-5 px-5" />
        <CarDetails car={car} />
      </div>
    </Sheet>
  )
}
