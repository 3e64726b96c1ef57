import { carTitle } from '@keyswap/contract/car-title'
import type { DeckCar } from '@keyswap/contract/matching'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { CarDetails } from './car-details.tsx'
import { CarPhotos } from './car-photos.tsx'
import { type Decisions, DetailsActions, ReportButton } from './details-actions.tsx'

type Props = Decisions & {
  car: DeckCar
  open: boolean
  onClose: () => void
  onReport: () => void
}

export default function DetailsSheet({ car, open, onClose, onReport, ...decisions }: Props) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={carTitle(car)}
      footer={<DetailsActions car={car} {...decisions} />}
    >
      <div className="grid grid-cols-1 gap-5">
        <CarPhotos car={car} className="-mx-5 px-5" />
        <CarDetails car={car} />
        <ReportButton onReport={onReport} />
      </div>
    </Sheet>
  )
}
