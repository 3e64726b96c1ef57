import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from '../../lib/http/request-error.ts'
import { useMessages } from '../../lib/messages/index.ts'
import type { Messages } from '../../lib/messages/message.ts'
import { useToast } from '../../ui/toasts/toast-store.ts'
import { moderation } from './moderation.texts.ts'
import { refreshStats } from './use-stats.ts'

type Action<V, R> = {
  run: (values: V) => Promise<R>
  /** Optimistic update; returns how to revert it. */
  show?: (values: V) => () => void
  done: (values: V, result: R) => string
  /** The title of the error toast. */
  failed: string
  onDone?: (values: V) => void
}

/** An admin's action: with a toast when done, reverted with a toast on failure. */
export function useAction<V, R = unknown>({ run, show, done, failed, onDone }: Action<V, R>) {
  const { t } = useMessages(moderation)
  const toast = useToast()
  const queries = useQueryClient()
  const action = useMutation<R, Error, V, (() => void) | undefined>({
    mutationFn: run,
    onMutate: (values) => show?.(values),
    onSuccess: (result, values) => {
      // A list requested before the action may have overwritten the update.
      show?.(values)
      void refreshStats(queries)
      toast({ title: t('admin.success'), text: done(values, result) })
      onDone?.(values)
    },
    onError: (error, values, revert) => {
      revert?.()
      const refusal = refusalOf(error)
      const retry = { label: t('kit.retry'), run: () => action.mutate(values) }
      const reason = error instanceof NetworkError ? 'admin.reason.offline' : 'admin.reason.server'
      toast({
        tone: 'danger',
        title: failed,
        text: t(refusal ?? reason),
        // A retry would be refused again.
        ...(!refusal && { action: retry }),
      })
    },
  })
  return action
}

type Key = keyof (typeof moderation)['english']

/** The text of a refusal that a retry would not change. */
export function refusalOf(error: Error): Extract<Key, `admin.reason.${string}`> | undefined {
  const key = `admin.reason.${error instanceof ApiError ? error.code : ''}`
  const known: Messages = moderation.english
  return key in known ? (key as Extract<Key, `admin.reason.${string}`>) : undefined
}
