import type { AdminCar } from '@keyswap/contract/moderation'

export type AdminPhoto = AdminCar['photos'][number]

export const withoutPhoto = (photos: readonly AdminPhoto[], id: string): AdminPhoto[] =>
  photos.filter((photo) => photo.id !== id)

/** Puts a photo back at its old index, or at the end if fewer are left by now; never twice. */
export function withPhotoBack(
  photos: readonly AdminPhoto[],
  photo: AdminPhoto,
  index: number,
): AdminPhoto[] {
  const others = withoutPhoto(photos, photo.id)
  return [...others.slice(0, index), photo, ...others.slice(index)]
}
