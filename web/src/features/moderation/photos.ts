import type { AdminCar } from '@keyswap/contract/moderation'

export type CarPhoto = AdminCar['photos'][number]

export const withoutPhoto = (photos: readonly CarPhoto[], id: string): CarPhoto[] =>
  photos.filter((photo) => photo.id !== id)

/** At its old index, even if others have changed in the meantime. */
export function withPhotoBack(
  photos: readonly CarPhoto[],
  photo: CarPhoto,
  index: number,
): CarPhoto[] {
  const others = withoutPhoto(photos, photo.id)
  return [...others.slice(0, index), photo, ...others.slice(index)]
}
