import { type PictureWidth, pictureWidths } from '@keyswap/contract/limits'

export const pictureUrl = (url: string, width: PictureWidth): string => `${url}?w=${width}`

/** The `srcset` of a stored picture: all its widths. */
export const srcSetOf = (url: string): string =>
  pictureWidths.map((width) => `${pictureUrl(url, width)} ${width}w`).join(', ')
