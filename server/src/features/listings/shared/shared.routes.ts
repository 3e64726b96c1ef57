import type { Language } from '@keyswap/contract/accounts'
import {
  deleteShare,
  getSharedCar,
  getSharedPhoto,
  getSharedPreview,
  postShare,
} from '@keyswap/contract/listings'
import type { Exchange } from '../../../http/exchange.ts'
import { type Route, serve } from '../../../http/serve.ts'
import { answerGenerated, answerStored, REVALIDATE } from '../../../http/stored.ts'
import type { Listings } from '../listings.rules.ts'
import { pageOf, photoOf, previewOf, shareCar, stopSharing } from './shared.rules.ts'

/** For pictures too: they have no element that could say it. */
function tellRobots(http: Exchange, is_findable: boolean): void {
  if (!is_findable) http.setHeader('x-robots-tag', 'noindex')
}

/** What a crawler sends is often nothing, or "any". */
const preferredOf = (http: Exchange): Language | undefined =>
  ['', '*'].includes(http.header('accept-language') ?? '') ? undefined : http.language

export const sharedRoutes = (listings: Listings): Route[] => [
  serve(postShare, ({ viewer, params, input }) => shareCar(listings, viewer, params.carId, input)),
  serve(deleteShare, async ({ viewer, params }) => {
    await stopSharing(listings, viewer, params.carId)
    return { ok: true as const }
  }),
  serve(getSharedCar, async ({ params, input, http }) => {
    const page = await pageOf(listings, params.short, {
      lang: input.lang,
      preferred: preferredOf(http),
    })
    tellRobots(http, page.is_findable)
    http.setHeader('vary', 'accept-language')
    if (page.is_there) return answerGenerated(http, page.tag, page.make)
    http.setHeader('cache-control', 'no-store')
    http.setStatus(404)
    return page.make()
  }),
  serve(getSharedPreview, async ({ params, input, http }) => {
    const preview = await previewOf(listings, params.short, {
      lang: input.lang,
      preferred: preferredOf(http),
      household: http.household,
    })
    tellRobots(http, preview.is_findable)
    http.setHeader('vary', 'accept-language')
    // Other sites show it in their pages.
    http.setHeader('cross-origin-resource-policy', 'cross-origin')
    return answerGenerated(http, preview.tag, preview.make)
  }),
  serve(getSharedPhoto, async ({ params, input, http }) => {
    const width = input.w ? Number(input.w) : undefined
    const { stored, is_findable } = await photoOf(listings, params.short, params.photoId, width)
    tellRobots(http, is_findable)
    return answerStored(http, stored, REVALIDATE)
  }),
]
