import { photo as limits, type PictureWidth } from '@keyswap/contract/limits'

export const pictureUrl = (url: string, width: PictureWidth): string => `${url}?w=${width}`

/** The `srcset` of a stored picture: all its widths. */
export const srcSetOf = (url: string): string =>
  limits.widths.map((width) => `${pictureUrl(url, width)} ${width}w`).join(', ')
