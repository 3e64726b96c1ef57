import type { PushKind, PushState } from '@keyswap/contract/push'
import { call } from '../../lib/http/client.ts'

export const fetchPush = (signal: AbortSignal): Promise<PushState> => call('getPush', { signal })

export function savePush(subscription: PushSubscription, kinds: PushKind[]) {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  return call('putPush', { input: { endpoint: endpoint ?? '', keys: { p256dh, auth }, kinds } })
}

export const endPush = () => call('deletePush')
