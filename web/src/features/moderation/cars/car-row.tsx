import type { AdminCar } from '@keyswap/contract/moderation'
import { useState } from 'react'
import { useCarFigures } from '../../../domain/car-figures.ts'
import { day } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LockIcon, PhotosIcon } from '../../../ui/icons.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { MemberLink } from '../member-link.tsx'
import { moderation } from '../moderation.texts.ts'
import { AdminRow, adminRowTitleId, RowActions } from '../row.tsx'
import { carName } from './car-name.ts'
import { CarPhoto } from './car-photo.tsx'
import { PhotosDialog } from './photos-dialog.tsx'
import { SetActiveDialog } from './set-active-dialog.tsx'

export function CarRow({ car }: { car: AdminCar }) {
  return (
    <AdminRow id={car.id} className="wide:grid-cols-[minmax(0,1fr)_auto] wide:items-center">
      <Facts car={car} />
      <Actions car={car} />
    </AdminRow>
  )
}

function Facts({ car }: { car: AdminCar }) {
  const speech = useMessages(moderation)
  const { t } = speech
  const figures = useCarFigures()
  return (
    <div className="flex gap-4 wide:items-center">
      <div className="size-24 shrink-0 overflow-hidden rounded-control wide:h-18">
        <CarPhoto photo={car.photos[0]} alt="" sizes="6rem" />
      </div>
      <div className="grid min-w-0 flex-1 grid-cols-1 content-start gap-x-6 gap-y-1 wide:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_9.5rem] wide:items-center">
        <div className="min-w-0">
          <h3 id={adminRowTitleId(car.id)} className="text-lead leading-snug wrap-anywhere">
            {carName(car, speech)}
          </h3>
          <MemberLink member={car.owner} text={t('admin.cars.owner', { name: car.owner.name })} />
          <p className="text-small text-muted">
            {figures.mileage(car)} · {figures.value(car)}
          </p>
        </div>
        <CarBadges car={car} />
        <p className="text-small text-muted">
          {t('admin.cars.created', { date: day(car.created_at, speech) })}
        </p>
      </div>
    </div>
  )
}

function CarBadges({ car }: { car: AdminCar }) {
  const { t } = useMessages(moderation)
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap gap-1.5">
        {car.is_draft ? (
          <Badge tone="star">{t('admin.cars.draft')}</Badge>
        ) : (
          <Badge tone={car.is_active ? 'good' : 'neutral'}>
            {t(car.is_active ? 'admin.cars.active' : 'admin.cars.inactive')}
          </Badge>
        )}
      </p>
      {car.is_locked && (
        <p className="flex items-center gap-1.5 text-small font-semibold text-danger-text">
          <LockIcon className="size-4.5" />
          {t('admin.cars.locked')}
        </p>
      )}
    </div>
  )
}

function Actions({ car }: { car: AdminCar }) {
  const speech = useMessages(moderation)
  const { t } = speech
  const [open, setOpen] = useState<'photos' | 'toggle' | null>(null)
  const shown = useLinger(open)
  const close = () => setOpen(null)
  const verb = car.is_active ? 'deactivate' : 'activate'
  const about = { 'aria-describedby': adminRowTitleId(car.id), size: 'small' } as const
  return (
    <RowActions>
      <Button {...about} variant="secondary" onClick={() => setOpen('photos')}>
        <PhotosIcon className="size-5" />
        {t('admin.photos', { count: car.photos.length })}
      </Button>
      {car.is_draft || car.owner.is_banned ? (
        // Neither can be activated. A placeholder, so that the columns of all rows are aligned.
        <span className="hidden wide:block wide:min-w-34" />
      ) : (
        <Button
          {...about}
          variant={car.is_active ? 'risky' : 'secondary'}
          className="wide:min-w-34"
          onClick={() => setOpen('toggle')}
        >
          {t(`admin.cars.${verb}`)}
        </Button>
      )}
      {shown === 'photos' && (
        <PhotosDialog
          car={car}
          title={carName(car, speech)}
          open={open === 'photos'}
          onClose={close}
        />
      )}
      {shown === 'toggle' && (
        <SetActiveDialog
          car={car}
          is_active={!car.is_active}
          open={open === 'toggle'}
          onClose={close}
        />
      )}
    </RowActions>
  )
}
