import { carTitle } from '@keyswap/contract/car-title'
import { useState } from 'react'
import { useCarFigures } from '../../../domain/car-figures.ts'
import { cars } from '../../../domain/cars.texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { NoPhoto } from '../../../ui/drawings/scenes.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { ForwardIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { matching } from '../matching.texts.ts'
import type { Offer } from './offers.ts'

type Props = {
  open: boolean
  offers: readonly Offer[]
  /** `forVisit`: use the car for the rest of the visit too. */
  onChoose: (source_car_id: string, forVisit: boolean) => void
  onCancel: () => void
  /** Set when no like is pending and the member only changes the remembered car. */
  onAskAgain?: (() => void) | undefined
}

export default function Chooser({ open, offers, onChoose, onCancel, onAskAgain }: Props) {
  const { t } = useMessages(matching)
  const [forVisit, setForVisit] = useState(false)
  const isChange = onAskAgain !== undefined
  return (
    <Sheet
      open={open}
      onClose={onCancel}
      title={t('chooser.title')}
      footer={
        <Button variant="ghost" className="w-full" onClick={onCancel}>
          {t('kit.cancel')}
        </Button>
      }
    >
      <ul className="grid gap-2">
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferButton offer={offer} onChoose={() => onChoose(offer.id, isChange || forVisit)} />
          </li>
        ))}
      </ul>
      {isChange ? (
        <Button variant="secondary" className="mt-3 w-full" onClick={onAskAgain}>
          {t('chooser.ask_again')}
        </Button>
      ) : (
        <div className="mt-3">
          <Switch
            label={t('chooser.for_visit')}
            checked={forVisit}
            onChange={({ target }) => setForVisit(target.checked)}
          />
        </div>
      )}
    </Sheet>
  )
}

function OfferButton({ offer, onChoose }: { offer: Offer; onChoose: () => void }) {
  const { t } = useMessages(cars)
  const figures = useCarFigures()
  const [photo] = offer.photos
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full items-center gap-4 rounded-card border border-line bg-surface p-2 pr-3 text-left transition-colors duration-150 hover:border-ink hover:bg-sunken"
    >
      <span className="size-20 shrink-0 overflow-hidden rounded-control">
        {photo ? (
          <Photo photo={photo} alt="" sizes="5rem" eager />
        ) : (
          <NoPhoto text={t('car.no_photo')} className="gap-1 p-1" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{carTitle(offer)}</span>
        <span className="block">{figures.value(offer)}</span>
        <span className="block text-small text-muted">{figures.mileage(offer)}</span>
      </span>
      <ForwardIcon className="size-5 text-muted" />
    </button>
  )
}
