import { cx } from '../../ui/cx.ts'
import { CarIcon } from '../../ui/icons.tsx'
import { Photo, type StoredPhoto } from '../../ui/photo.tsx'

/** A small photo; decorative, because the car's title is beside it. */
export const CarThumb = ({
  photo,
  className,
}: {
  photo: StoredPhoto | null
  className?: string
}) => (
  <span className={cx('block shrink-0 overflow-hidden rounded-control', className)}>
    {photo ? (
      <Photo photo={photo} alt="" sizes="5rem" eager />
    ) : (
      <span className="grid size-full place-items-center bg-sunken text-muted">
        <CarIcon />
      </span>
    )}
  </span>
)
