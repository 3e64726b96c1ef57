import { photo as limits } from '@keyswap/contract/limits'

const HEIC = ['image/heic', 'image/heif', '.heic', '.heif']

/**
 * The `accept` of a file field. An iPhone converts its HEIC photos to JPEG only if HEIC is not accepted. Elsewhere HEIC
 * is accepted, because otherwise such a file is greyed out without a reason.
 */
export const acceptedFiles = (): string =>
  [...limits.media_types, ...(isIphone() ? [] : HEIC)].join(',')

/** An iPad identifies as a Mac, but no Mac has a touch screen. */
const isIphone = ({ userAgent, maxTouchPoints } = navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/** On a system that does not know HEIC, a HEIC file has no type, only its extension. */
export const claimsToBePicture = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name))
