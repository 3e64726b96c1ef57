import { carTitle } from '@keyswap/contract/car-title'
import type { DeckCar } from '@keyswap/contract/matching'
import { type ReactNode, useState } from 'react'
import { AnswersFast } from '../../../domain/answers-fast.tsx'
import { cars } from '../../../domain/cars.texts.ts'
import { Standing } from '../../../domain/standing.tsx'
import { useMessages } from '../../../lib/messages/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { matching } from '../matching.texts.ts'
import { useCarTexts } from './car-texts.ts'

export function CarDetails({ car, heading = false }: { car: DeckCar; heading?: boolean }) {
  const { t } = useMessages(matching)
  const [now] = useState(() => Date.now())
  const texts = useCarTexts(car, now)
  const place = texts.away === null ? car.location : `${car.location} · ${texts.away}`
  return (
    <div className="grid grid-cols-1 gap-5">
      {heading && <h2 className="text-title">{carTitle(car)}</h2>}
      <dl className="pairs gap-x-4 gap-y-3 rounded-control bg-sunken p-4">
        <Fact name={t('details.value')}>{texts.value}</Fact>
        <Fact name={t('details.mileage')}>{texts.mileage}</Fact>
        <Fact name={t('details.transmission')}>{texts.transmission}</Fact>
        <Fact name={t('details.fuel_type')}>{texts.fuel_type}</Fact>
        <Fact name={t('details.condition')}>{texts.condition}</Fact>
        {texts.body && <Fact name={t('details.body')}>{texts.body}</Fact>}
        {texts.first_registration && (
          <Fact name={t('details.first_registration')}>{texts.first_registration}</Fact>
        )}
        {texts.inspection_until && (
          <Fact name={t('details.inspection_until')}>{texts.inspection_until}</Fact>
        )}
        <Fact name={t('details.listed')}>{texts.age}</Fact>
        <Fact name={t('details.location')} className="col-span-full">
          {place}
        </Fact>
      </dl>
      <p className="whitespace-pre-line">{car.description}</p>
      <Wished texts={texts} fits={car.fits_wish} isWished={car.fits_own_wish} />
      <div className="flex items-center gap-3">
        <Avatar id={car.owner.id} name={car.owner.name} url={car.owner.avatar_url} />
        <div className="min-w-0">
          <p className="text-small text-muted">{t('details.owner')}</p>
          <p className="truncate font-semibold">{car.owner.name}</p>
          <Standing member={car.owner} />
          <AnswersFast member={car.owner} />
        </div>
      </div>
    </div>
  )
}

type WishedProps = { texts: ReturnType<typeof useCarTexts>; fits: boolean; isWished: boolean }

/** What the owner would swap it for. */
function Wished({ texts, fits, isWished }: WishedProps) {
  const { t } = useMessages(cars)
  if (!texts.looking_for && !texts.wished_money && !isWished) return null
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1.5 rounded-control border border-line p-4">
      {fits && <Badge tone="good">{t('wish.fits')}</Badge>}
      {isWished && <Badge tone="good">{t('wish.own')}</Badge>}
      {texts.looking_for && (
        <p className="max-w-full font-semibold wrap-anywhere">{texts.looking_for}</p>
      )}
      {texts.in_ring && <p className="text-muted">{texts.in_ring}</p>}
      {texts.wished_money && <p>{texts.wished_money}</p>}
    </div>
  )
}

type FactProps = { name: string; className?: string; children: ReactNode }

function Fact({ name, className, children }: FactProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
