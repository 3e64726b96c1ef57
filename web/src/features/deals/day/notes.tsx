import { carTitle } from '@keyswap/contract/car-title'
import type { Deal } from '@keyswap/contract/deals'
import type { ReactNode } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { withoutVin } from '../checks.ts'
import { deals } from '../deals.texts.ts'
import { type People, personIn } from '../people.ts'

/** Something to know before one goes on. */
export const Note = ({ children }: { children: ReactNode }) => (
  <p className="rounded-control bg-star-soft p-3 font-semibold text-star-text wrap-anywhere">
    {children}
  </p>
)

/** Whose car has no VIN in the papers. */
export function MissingVins({ deal, people }: { deal: Deal; people: People }) {
  const { t } = useMessages(deals)
  return withoutVin(deal).map(({ user_id, gives }) => {
    const { isViewer, name } = personIn(people, user_id)
    const car = carTitle(gives)
    return (
      <Note key={user_id}>
        {isViewer
          ? t('handover.vin_missing.own', { car })
          : t('handover.vin_missing', { name, car })}
      </Note>
    )
  })
}
