import { type PictureWidth, pictureWidths } from '@keyswap/contract/limits'

/** A signed address has a query already, and a local photo (`blob:`) exists in one width only. */
export const pictureUrl = (url: string, width: PictureWidth): string =>
  url.startsWith('blob:') ? url : `${url}${url.includes('?') ? '&' : '?'}w=${width}`

/** The `srcset` of a stored picture: all its widths. */
export const srcSetOf = (url: string): string =>
  pictureWidths.map((width) => `${pictureUrl(url, width)} ${width}w`).join(', ')
