import type { OwnCar } from '@keyswap/contract/listings'
import { useCarFigures } from '../../../lib/car-figures.ts'
import { carTitle } from '../../../lib/car-title.ts'
import { cars } from '../../../lib/messages/cars.texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { NoPhoto } from '../../../ui/drawings/scenes.tsx'
import { EyeIcon, HeartIcon, LockIcon } from '../../../ui/icons.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { BinIcon, PencilIcon } from '../icons.tsx'
import { listings } from '../listings.texts.ts'
import { useToggleCar } from './use-toggle-car.ts'

type Props = { car: OwnCar; first: boolean; onEdit: () => void; onDelete: () => void }

/** One of the owner's cars, with its numbers and actions. */
export function CarCard({ car, first, onEdit, onDelete }: Props) {
  const { t } = useMessages(listings)
  const title = carTitle(car)
  return (
    <article className="relative overflow-hidden rounded-card border border-line bg-surface shadow-low">
      <div className="flex gap-4 p-4">
        <Thumb car={car} eager={first} />
        <Facts car={car} title={title} />
      </div>
      <Status car={car} title={title} />
      <div className="pairs gap-2 border-t border-line p-3">
        <Button
          variant="ghost"
          size="small"
          onClick={onEdit}
          aria-label={t('my_cars.edit_car', { title })}
        >
          <PencilIcon className="size-5" />
          {t('my_cars.edit')}
        </Button>
        <Button
          variant="ghost"
          size="small"
          onClick={onDelete}
          aria-label={t('my_cars.delete_car', { title })}
        >
          <span className="flex items-center gap-2 text-danger-text">
            <BinIcon className="size-5" />
            {t('my_cars.delete')}
          </span>
        </Button>
      </div>
    </article>
  )
}

/** The car's first photo or a placeholder. No alt text: the title is beside it. */
function Thumb({ car, eager }: { car: OwnCar; eager: boolean }) {
  const { t } = useMessages(cars)
  const [photo] = car.photos
  return (
    <div className="size-28 shrink-0 overflow-hidden rounded-control">
      {photo ? (
        <Photo photo={photo} alt="" sizes="7rem" eager={eager} />
      ) : (
        <NoPhoto text={t('car.no_photo')} className="gap-1 p-2" />
      )}
    </div>
  )
}

function Facts({ car, title }: { car: OwnCar; title: string }) {
  const { t } = useMessages(listings)
  const { t: word } = useMessages(cars)
  const figures = useCarFigures()
  const facts = {
    condition: word(`car.condition.${car.condition}`),
    mileage: figures.mileage(car),
  }
  return (
    <div className="grid min-w-0 flex-1 grid-cols-1 content-start justify-items-start gap-1">
      <h3 className="max-w-full text-lead leading-snug font-bold wrap-anywhere">{title}</h3>
      <p className={car.price === 0 ? 'text-muted' : 'font-semibold'}>{figures.value(car)}</p>
      <p className="text-muted">{t('my_cars.facts', facts)}</p>
      <Badge tone={car.is_active ? 'good' : 'neutral'} className="mt-1">
        {t(car.is_active ? 'my_cars.active' : 'my_cars.inactive')}
      </Badge>
    </div>
  )
}

function Status({ car, title }: { car: OwnCar; title: string }) {
  const { t } = useMessages(listings)
  const toggle = useToggleCar(car)
  return (
    <div className="grid gap-1 border-t border-line px-4 py-2.5">
      <div className="flex items-center justify-between gap-x-4">
        <ul className="flex min-w-0 flex-wrap gap-x-4 text-small text-muted">
          <li className="flex items-center gap-1.5">
            <EyeIcon className="size-4.5" />
            {t('my_cars.car_views', { count: car.views })}
          </li>
          <li className="flex items-center gap-1.5">
            <HeartIcon className="size-4.5" />
            {t('my_cars.car_likes', { count: car.likes })}
          </li>
        </ul>
        <Switch
          label={<span className="sr-only">{t('my_cars.active_for', { title })}</span>}
          checked={car.is_active}
          disabled={car.is_locked}
          onChange={(event) => toggle.mutate(event.target.checked)}
        />
      </div>
      {car.is_locked && (
        <p className="flex items-center gap-1.5 pb-1 text-small font-semibold text-danger-text">
          <LockIcon className="size-4.5" />
          {t('my_cars.locked')}
        </p>
      )}
    </div>
  )
}
