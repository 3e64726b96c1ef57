import type { OwnCar } from '@keyswap/contract/listings'
import { Link } from 'wouter'
import { carTitle } from '../../../lib/car-title.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { BinIcon } from '../icons.tsx'
import { listings } from '../listings.texts.ts'

export function DraftCard({ car, onDelete }: { car: OwnCar; onDelete: () => void }) {
  const { t } = useMessages(listings)
  const title = carTitle(car)
  return (
    <article className="grid grid-cols-1 gap-3 rounded-card border border-dashed border-line-strong bg-surface p-4">
      <div className="grid grid-cols-1 justify-items-start gap-1">
        <Badge tone="star">{t('my_cars.draft')}</Badge>
        <h3 className="mt-1 max-w-full text-lead leading-snug font-bold wrap-anywhere">{title}</h3>
        <p className="text-muted">{t('my_cars.draft.text')}</p>
      </div>
      <div className="flex items-center gap-2">
        <Link
          href={`/upload?draft=${car.id}`}
          aria-label={t('my_cars.draft.finish_car', { title })}
          className={buttonClass({ size: 'small', className: 'flex-1' })}
        >
          {t('my_cars.draft.finish')}
        </Link>
        <IconButton label={t('my_cars.delete_car', { title })} onClick={onDelete}>
          <BinIcon className="text-danger-text" />
        </IconButton>
      </div>
    </article>
  )
}
