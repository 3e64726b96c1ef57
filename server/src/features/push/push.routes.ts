import { deletePush, getPush, putPush } from '@keyswap/contract/push'
import { DONE } from '../../http/done.ts'
import { type Route, serve } from '../../http/serve.ts'
import { type Pushing, pushStateOf, subscribe, unsubscribe } from './push.rules.ts'

export const pushRoutes = (pushing: Pushing): Route[] => [
  serve(getPush, ({ viewer }) => pushStateOf(pushing, viewer)),
  serve(putPush, async ({ viewer, input }) => {
    await subscribe(pushing, viewer, input)
    return DONE
  }),
  serve(deletePush, async ({ viewer }) => {
    await unsubscribe(pushing, viewer)
    return DONE
  }),
]
