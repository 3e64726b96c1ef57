import type { AdminReport } from '@keyswap/contract/moderation'
import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { carName } from '../cars/car-name.ts'
import { CarPhoto } from '../cars/car-photo.tsx'
import { PhotosDialog } from '../cars/photos-dialog.tsx'
import { moderation } from '../moderation.texts.ts'
import { isAboutCar } from './about-car.ts'
import { ReportedReview } from './reported-deal.tsx'

/** The reported review, or the reported car with its photos; a click opens them in a dialog, where they can be deleted. */
export function ReportedCar({ report }: { report: AdminReport }) {
  const { t } = useMessages(moderation)
  const { car, review } = report
  if (review) return <ReportedReview report={report} />
  if (car) return <Car car={car} />
  return isAboutCar(report) ? (
    <p className="text-muted">{t('admin.reports.gone')}</p>
  ) : (
    <span className="hidden wide:block" />
  )
}

function Car({ car }: { car: NonNullable<AdminReport['car']> }) {
  const speech = useMessages(moderation)
  const { t } = speech
  const [open, setOpen] = useState<true | null>(null)
  const shown = useLinger(open)
  const title = carName(car, speech)
  const count = car.photos.length
  return (
    <div className="grid grid-cols-1 content-start gap-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold wrap-anywhere">{title}</span>
        <Badge tone={car.is_active ? 'good' : 'neutral'}>
          {t(car.is_active ? 'admin.cars.active' : 'admin.cars.inactive')}
        </Badge>
      </p>
      {count === 0 ? (
        <p className="text-small text-muted">{t('admin.photos.none')}</p>
      ) : (
        <button
          type="button"
          aria-label={`${t('admin.photos', { count })}: ${title}`}
          onClick={() => setOpen(true)}
          className="grid grid-cols-3 gap-1.5 rounded-control phone:grid-cols-4 wide:grid-cols-3"
        >
          {car.photos.map((photo) => (
            <span key={photo.id} className="aspect-[4/3] overflow-hidden rounded-small">
              <CarPhoto photo={photo} alt="" sizes="8rem" />
            </span>
          ))}
        </button>
      )}
      {shown && (
        <PhotosDialog car={car} title={title} open={open !== null} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}
