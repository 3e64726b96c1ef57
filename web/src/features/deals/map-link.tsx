import type { ReactNode } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { cx } from '../../ui/cx.ts'
import { PinIcon } from '../../ui/icons.tsx'
import { deals } from './deals.texts.ts'

type Props = { place: string; className?: string; children: ReactNode }

/** Nothing is sent to the map's provider unless the link is opened. */
export function MapLink({ place, className, children }: Props) {
  const search = new URLSearchParams({ api: '1', query: place })
  return (
    <a
      href={`https://www.google.com/maps/search/?${search}`}
      target="_blank"
      rel="noopener noreferrer"
      className={cx(
        'inline-flex min-h-11 w-fit items-center gap-1 text-small font-semibold underline underline-offset-3',
        className,
      )}
    >
      <PinIcon className="size-4 shrink-0" />
      {children}
    </a>
  )
}

/** The place, and the way to it. */
export function PlaceLink({ place }: { place: string }) {
  const { t } = useMessages(deals)
  return (
    <MapLink place={place}>
      <span className="min-w-0 wrap-anywhere">{place}</span>
      <span className="sr-only">{t('plan.map')}</span>
    </MapLink>
  )
}
