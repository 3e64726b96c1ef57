import { type PictureWidth, pictureWidths } from '@keyswap/contract/limits'
import { savesData } from '../data-saver.ts'

/** To save data: 320 and 640, enough for a photo that fills a phone's screen, though not for its sharpest screens. */
const SAVING = 2

/** A signed address has a query already, and a local photo (`blob:`) exists in one width only. */
export const pictureUrl = (url: string, width: PictureWidth): string =>
  url.startsWith('blob:') ? url : `${url}${url.includes('?') ? '&' : '?'}w=${width}`

/** The `srcset` of a stored picture: all its widths, or only the smaller ones if the browser saves data. */
export const srcSetOf = (url: string, isSaving = savesData): string =>
  pictureWidths
    .slice(0, isSaving ? SAVING : undefined)
    .map((width) => `${pictureUrl(url, width)} ${width}w`)
    .join(', ')
