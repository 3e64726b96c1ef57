import { photo as limits } from '@keyswap/contract/limits'

const HEIC = ['image/heic', 'image/heif', '.heic', '.heif']

/**
 * What a file field offers. An iPhone hands over its HEIC photos as JPEG, as long as HEIC is not asked for; everywhere
 * else such a file would only be greyed out, and nobody would be told why.
 */
export const acceptedFiles = (): string =>
  [...limits.media_types, ...(isIphone() ? [] : HEIC)].join(',')

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
const isIphone = ({ userAgent, maxTouchPoints } = navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/** Where a system does not know HEIC, its files have a name and no type. */
export const claimsToBePicture = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name))
