import type { AdminCar } from '@keyswap/contract/moderation'

export type CarPhoto = AdminCar['photos'][number]

export const withoutPhoto = (photos: readonly CarPhoto[], id: string): CarPhoto[] =>
  photos.filter((photo) => photo.id !== id)

/** Back where it was, whatever has happened to the others meanwhile. */
export function withPhotoBack(
  photos: readonly CarPhoto[],
  photo: CarPhoto,
  place: number,
): CarPhoto[] {
  const others = withoutPhoto(photos, photo.id)
  return [...others.slice(0, place), photo, ...others.slice(place)]
}
