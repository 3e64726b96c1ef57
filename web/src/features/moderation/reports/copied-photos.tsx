import type { AdminReportDetails } from '@keyswap/contract/moderation'
import { dateTime } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { CarPhoto } from '../cars/car-photo.tsx'
import { MemberLink } from '../member-link.tsx'
import { moderation } from '../moderation.texts.ts'

type Pair = AdminReportDetails['copied_photos'][number]
type Shown = NonNullable<Pair['photo']>

/** Two photos that look the same, side by side. */
export function CopiedPhotos({ pairs }: { pairs: Pair[] }) {
  const { t } = useMessages(moderation)
  return (
    <>
      <p className="text-small text-muted">{t('admin.copies.hint')}</p>
      <ul className="grid grid-cols-1 gap-4">
        {pairs.map(({ photo, other, is_removed }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pair whose photos are gone has nothing else.
          <li key={nth} className="grid grid-cols-2 gap-2">
            <Side photo={photo} missing={t('admin.copies.gone')} />
            <Side
              photo={other}
              missing={t(is_removed ? 'admin.copies.removed' : 'admin.copies.gone')}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function Side({ photo, missing }: { photo: Shown | null; missing: string }) {
  const speech = useMessages(moderation)
  const { t } = speech
  if (!photo)
    return (
      <p className="grid aspect-[4/3] place-items-center rounded-small bg-sunken p-2 text-center text-small text-muted">
        {missing}
      </p>
    )
  const { car, owner, added_at } = photo
  return (
    <div className="grid grid-cols-1 content-start gap-1">
      <a
        href={photo.url}
        target="_blank"
        rel="noreferrer"
        className="block aspect-[4/3] overflow-hidden rounded-small bg-sunken"
      >
        <CarPhoto
          photo={photo}
          alt={t('admin.copies.alt', { name: owner.name, car })}
          sizes="(min-width: 48rem) 18rem, 45vw"
        />
      </a>
      <p className="font-semibold wrap-anywhere">
        <bdi>{car}</bdi>
      </p>
      <MemberLink member={owner} text={owner.name} />
      <p className="text-small text-muted">
        {t('admin.copies.added', { date: dateTime(added_at, speech) })}
      </p>
    </div>
  )
}
