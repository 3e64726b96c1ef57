import type { Me } from '@keyswap/contract/accounts'
import type { DeckCar } from '@keyswap/contract/matching'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import type { CarFields } from '../form/car-fields.ts'
import { listings } from '../listings.texts.ts'
import type { ListingPhoto } from '../upload/listing-flow.ts'
import { usePhotoMeta } from './photo-meta.ts'
import { previewOf } from './preview-car.ts'

type Props = {
  user: Me
  fields: CarFields
  photos: readonly ListingPhoto[]
  card: (car: DeckCar) => ReactNode
}

/** The card as others will see it. */
export function ListingPreview({ user, fields, photos, card }: Props) {
  const { t } = useMessages(listings)
  const [now] = useState(() => new Date())
  // Deferred, so that typing stays fast.
  const typed = useDeferredValue(fields)
  return (
    <section className="grid grid-cols-1 content-start gap-3 wide:sticky wide:top-24 wide:self-start">
      <div>
        <h2 className="text-lead font-bold">{t('upload.preview.title')}</h2>
        <p className="text-muted">{t('upload.preview.text')}</p>
      </div>
      {card(previewOf({ fields: typed, photos, meta: usePhotoMeta(photos), user, now }))}
    </section>
  )
}
