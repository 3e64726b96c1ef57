import type { PushKind } from '@keyswap/contract/push'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownSubscription, subscribe, unsubscribe } from './browser.ts'
import { askPermission, usePermission } from './permission.ts'
import { endPush, fetchPush, savePush } from './push-calls.ts'

type Known = { public_key: string | null; kinds: PushKind[] }

/** Kinds are on only if the subscription that the server has is still this browser's. */
async function readPush(signal: AbortSignal): Promise<Known> {
  const [{ public_key, subscription }, own] = await Promise.all([
    fetchPush(signal),
    ownSubscription(),
  ])
  const isOurs = subscription !== null && own?.endpoint === subscription.endpoint
  return { public_key, kinds: isOurs ? subscription.kinds : [] }
}

type PushRequest = { kinds: PushKind[]; permission: Promise<NotificationPermission> }

/** Returns the kinds that are on afterwards. */
async function apply(public_key: string, { kinds, permission }: PushRequest): Promise<PushKind[]> {
  if (kinds.length === 0) {
    await endPush()
    await unsubscribe()
    return kinds
  }
  if ((await permission) !== 'granted') return []
  await savePush(await subscribe(public_key), kinds)
  return kinds
}

type State = 'loading' | 'load_failed' | 'unavailable' | 'blocked' | 'ready'

function stateOf(permission: string, known: Known | undefined, isError: boolean): State {
  if (permission === 'denied') return 'blocked'
  if (known) return known.public_key === null ? 'unavailable' : 'ready'
  return isError ? 'load_failed' : 'loading'
}

export function usePush(user_id: string, onChange: () => void) {
  const queries = useQueryClient()
  const queryKey = ['push', user_id]
  const permission = usePermission()
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readPush(signal),
    // The browser's side may have changed in the meantime.
    refetchOnMount: 'always',
  })
  const change = useMutation({
    // Serialized, so that the last click wins on the server too.
    scope: { id: 'push' },
    mutationFn: (request: PushRequest) => apply(data?.public_key ?? '', request),
    onSuccess: (kinds) => {
      queries.setQueryData<Known>(queryKey, (known) => known && { ...known, kinds })
      onChange()
    },
  })
  // Optimistic: shown from the click until it is done or has failed.
  const [requested, setRequested] = useState<PushKind[] | null>(null)
  const kinds = requested ?? (permission === 'granted' && data ? data.kinds : [])

  function request(wanted: PushKind[], onDone?: (kinds: PushKind[]) => void) {
    setRequested(wanted)
    // Must be called directly in the click handler: some browsers refuse it elsewhere.
    const variables = { kinds: wanted, permission: askPermission() }
    change.mutate(variables, {
      onSuccess: (on) => onDone?.(on),
      onSettled: () => setRequested(null),
    })
  }

  return {
    state: stateOf(permission, data, isError),
    kinds,
    isSwitching: requested !== null,
    hasFailed: requested === null && change.isError,
    /** The browser's prompt was closed without a choice. */
    isUnanswered: requested === null && change.isSuccess && permission === 'default',
    set: (kind: PushKind, on: boolean) =>
      request(on ? [...kinds, kind] : kinds.filter((one) => one !== kind)),
    /** `onDone` gets the kinds that are on afterwards: none if the browser does not allow it. */
    setAll: request,
    retry: () => request(change.variables?.kinds ?? []),
    reload: () => void refetch(),
  }
}
