import { carTitle } from '@keyswap/contract/car-title'
import type { OwnCar } from '@keyswap/contract/listings'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useCarFigures } from '../../../domain/car-figures.ts'
import { cars } from '../../../domain/cars.texts.ts'
import { swaps } from '../../../domain/swaps.texts.ts'
import { day } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { BinIcon } from '../../../ui/bin-icon.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { NoPhoto } from '../../../ui/drawings/scenes.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { PencilIcon } from '../icons.tsx'
import { listings } from '../listings.texts.ts'
import { isCarShown, lacksPhoto } from '../own-cars.ts'
import { share } from '../share/share.texts.ts'
import { ShareButton } from '../share/share-button.tsx'
import { CarStatus } from './car-status.tsx'
import type { EditTarget } from './edit-car-sheet.tsx'

/** A swap plan, and the names of its other parties. */
export type SwapPlan = { href: string; names: string }

type Props = {
  car: OwnCar
  first: boolean
  /** The swap plan that the car is reserved for, or one that was agreed and then cancelled, if it is known. */
  plan: SwapPlan | undefined
  /** A proposal with it waits for answers. */
  askOffer: () => Promise<boolean>
  onEdit: (at?: EditTarget) => void
  onDelete: () => void
  /** Below its actions, which belong on the first screen. */
  children?: ReactNode
}

/** One of the owner's cars, with its numbers and actions. */
export function CarCard({ car, first, plan, askOffer, onEdit, onDelete, children }: Props) {
  const { t } = useMessages(listings)
  const title = carTitle(car)
  return (
    <article className="relative overflow-hidden rounded-card border border-line bg-surface shadow-low">
      <div className="flex gap-4 p-4">
        <Thumb car={car} eager={first} />
        <Facts car={car} title={title} />
      </div>
      <CarStatus car={car} title={title} askOffer={askOffer} onAddPhoto={() => onEdit('photos')} />
      {car.is_reserved ? (
        <LockNote plan={plan} className="px-4 pb-3" />
      ) : (
        plan && (
          <SwapNote
            text={t('my_cars.swap_cancelled', { names: plan.names })}
            plan={plan}
            className="px-4 pb-3"
          />
        )
      )}
      <div className="flex flex-wrap gap-1 border-t border-line p-2 phone:p-3 max-[22rem]:[&_svg]:hidden [&>button]:flex-1 [&>button]:px-1">
        <ShareButton car={car} />
        <Button
          variant="ghost"
          size="small"
          onClick={() => onEdit()}
          disabled={car.is_reserved}
          aria-label={t('my_cars.edit_car', { title })}
        >
          <PencilIcon className="size-5" />
          {t('my_cars.edit')}
        </Button>
        <Button
          variant="ghost"
          size="small"
          onClick={onDelete}
          disabled={car.is_reserved}
          aria-label={t('my_cars.delete_car', { title })}
        >
          <span className="flex items-center gap-2 text-danger-text">
            <BinIcon className="size-5" />
            {t('my_cars.delete')}
          </span>
        </Button>
      </div>
      {children}
    </article>
  )
}

/** The car's first photo or a placeholder. No alt text: the title is beside it. */
function Thumb({ car, eager, isSmall }: { car: OwnCar; eager: boolean; isSmall?: true }) {
  const { t } = useMessages(cars)
  const [photo] = car.photos
  return (
    <div
      className={cx('shrink-0 overflow-hidden rounded-control', isSmall ? 'size-20' : 'size-28')}
    >
      {photo ? (
        <Photo photo={photo} alt="" sizes="7rem" eager={eager} />
      ) : (
        <NoPhoto text={t('car.no_photo')} className="gap-1 p-2" />
      )}
    </div>
  )
}

function Facts({ car, title, children }: { car: OwnCar; title: string; children?: ReactNode }) {
  const { t } = useMessages(listings)
  const { t: word } = useMessages(cars)
  const { t: say } = useMessages(share)
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
      <div className="flex flex-wrap gap-1">
        <StateBadge car={car} />
        {car.share && isCarShown(car) && <Badge className="mt-1">{say('share.shared')}</Badge>}
      </div>
      {children}
    </div>
  )
}

function StateBadge({ car }: { car: OwnCar }) {
  const speech = useMessages(listings)
  const { t } = speech
  const { t: say } = useMessages(swaps)
  if (car.swapped_at !== null) {
    return (
      <Badge className="mt-1">
        {t('my_cars.swapped_on', { date: day(car.swapped_at, speech) })}
      </Badge>
    )
  }
  if (car.is_active && car.is_reserved) {
    return (
      <Badge tone="star" className="mt-1">
        {say('swaps.reserved')}
      </Badge>
    )
  }
  const isActive = isCarShown(car)
  const state = isActive ? 'active' : lacksPhoto(car) ? 'hidden' : 'inactive'
  return (
    <Badge tone={isActive ? 'good' : 'neutral'} className="mt-1">
      {t(`my_cars.${state}`)}
    </Badge>
  )
}

type NoteProps = { plan: SwapPlan | undefined; className?: string }

/** Why a reserved car cannot be changed. */
export function LockNote({ plan, className }: NoteProps) {
  const { t } = useMessages(listings)
  const text = plan ? t('my_cars.reserved.with', { names: plan.names }) : t('my_cars.reserved')
  return <SwapNote text={text} plan={plan} className={className ?? ''} />
}

function SwapNote({ text, plan, className }: NoteProps & { text: string }) {
  const { t: say } = useMessages(swaps)
  return (
    <p className={cx('flex flex-wrap gap-x-2 text-small text-muted', className)}>
      {text}
      {plan && (
        <Link href={plan.href} className="font-semibold text-ink underline underline-offset-3">
          {say('step.open')}
        </Link>
      )}
    </p>
  )
}

/** A car that was swapped: it stays in its owner's history. */
export function SwappedCard({ car, plan }: Pick<Props, 'car' | 'plan'>) {
  const { t: say } = useMessages(swaps)
  const title = carTitle(car)
  return (
    <article className="flex gap-4 rounded-card border border-line bg-surface p-4">
      <Thumb car={car} eager={false} isSmall />
      <Facts car={car} title={title}>
        {plan && (
          <Link
            href={plan.href}
            className="mt-1 inline-flex min-h-9 items-center font-semibold underline underline-offset-3"
          >
            {say('step.open')}
            <span className="sr-only">: {title}</span>
          </Link>
        )}
      </Facts>
    </article>
  )
}

/** A car that the member got in a swap. */
export type Got = { deal_id: string; title: string }

/** The form begins with what the swap knows of it. Once put away, it stays away: the plan still leads to the form. */
export function GotCard({ deal_id, title, onPutAway }: Got & { onPutAway: () => void }) {
  const { t } = useMessages(listings)
  const { t: say } = useMessages(swaps)
  return (
    <article className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-line bg-surface p-4 pr-2">
      <h3 className="min-w-32 flex-1 text-lead leading-snug font-bold wrap-anywhere">{title}</h3>
      <Link
        href={`/upload?deal=${deal_id}`}
        aria-label={say('swaps.list_car', { title })}
        className={buttonClass({ size: 'small', className: 'shrink-0' })}
      >
        {say('swaps.list_it')}
      </Link>
      <IconButton label={t('my_cars.got.put_away', { title })} onClick={onPutAway}>
        <CloseIcon className="size-5" />
      </IconButton>
    </article>
  )
}

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
