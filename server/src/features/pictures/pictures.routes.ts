import { photo as limits } from '@keyswap/contract/limits'
import { getPicture } from '@keyswap/contract/listings'
import { type Route, serve } from '../../http/serve.ts'
import { answerStored } from '../../http/stored.ts'
import { findPicture, type Pictures } from './pictures.rules.ts'

export const picturesRoutes = ({ storage }: Pictures): Route[] => [
  serve(getPicture, async ({ params, input, http }) => {
    const stored = await findPicture(storage, params, input.w ? Number(input.w) : undefined)
    return answerStored(http, stored, `public, max-age=${limits.cache_seconds}`)
  }),
]
