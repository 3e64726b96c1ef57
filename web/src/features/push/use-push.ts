import type { PushKind } from '@keyswap/contract/push'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownSubscription, subscribe, unsubscribe } from './browser.ts'
import { askPermission, usePermission } from './permission.ts'
import { endPush, fetchPush, savePush } from './push-calls.ts'

type Known = { public_key: string | null; kinds: PushKind[] }

/** What is on is on both sides: the server knows this browser's address, and the browser still has it. */
async function readPush(signal: AbortSignal): Promise<Known> {
  const [{ public_key, subscription }, own] = await Promise.all([
    fetchPush(signal),
    ownSubscription(),
  ])
  const isOurs = subscription !== null && own?.endpoint === subscription.endpoint
  return { public_key, kinds: isOurs ? subscription.kinds : [] }
}

type Wish = { kinds: PushKind[]; permission: Promise<NotificationPermission> }

/** Answers what is on afterwards. */
async function apply(public_key: string, { kinds, permission }: Wish): Promise<PushKind[]> {
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

export function usePush(user_id: string) {
  const queries = useQueryClient()
  const queryKey = ['push', user_id]
  const permission = usePermission()
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readPush(signal),
    // The browser's side may have changed without us.
    refetchOnMount: 'always',
  })
  const change = useMutation({
    // One after the other: the last touch wins on the server too.
    scope: { id: 'push' },
    mutationFn: (wish: Wish) => apply(data?.public_key ?? '', wish),
    onSuccess: (kinds) =>
      queries.setQueryData<Known>(queryKey, (known) => known && { ...known, kinds }),
  })
  // Shown from the touch on until it is so, or has failed.
  const [wished, setWished] = useState<PushKind[] | null>(null)
  const kinds = wished ?? (permission === 'granted' && data ? data.kinds : [])

  function wish(wanted: PushKind[]) {
    setWished(wanted)
    // The question is asked in the touch itself: some browsers allow it nowhere else.
    const asked = { kinds: wanted, permission: askPermission() }
    change.mutate(asked, { onSettled: () => setWished(null) })
  }

  return {
    state: stateOf(permission, data, isError),
    kinds,
    isSwitching: wished !== null,
    hasFailed: wished === null && change.isError,
    /** The browser's question was closed without an answer. */
    isUnanswered: wished === null && change.isSuccess && permission === 'default',
    set: (kind: PushKind, on: boolean) =>
      wish(on ? [...kinds, kind] : kinds.filter((one) => one !== kind)),
    retry: () => wish(change.variables?.kinds ?? []),
    reload: () => void refetch(),
  }
}
