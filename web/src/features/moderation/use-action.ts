import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '../../lib/messages/index.ts'
import type { Messages } from '../../lib/messages/message.ts'
import { moderation } from '../../lib/messages/moderation.ts'
import { ApiError, NetworkError } from '../../lib/request-error.ts'
import { useToast } from '../../ui/toast-store.ts'
import { refreshStats } from './use-stats.ts'

type Action<V> = {
  run: (values: V) => Promise<unknown>
  /** Shows what it changes before the server has answered; answers how to take that back. */
  show?: (values: V) => () => void
  done: (values: V) => string
  /** What did not happen. */
  failed: string
  onDone?: (values: V) => void
}

/** Something that an admin does: said when it is done, taken back and said when it is not. */
export function useAction<V>({ run, show, done, failed, onDone }: Action<V>) {
  const { t } = useMessages(moderation)
  const toast = useToast()
  const queries = useQueryClient()
  const action = useMutation<unknown, Error, V, (() => void) | undefined>({
    mutationFn: run,
    onMutate: (values) => show?.(values),
    onSuccess: (_, values) => {
      // A list that was asked for before may have arrived since.
      show?.(values)
      void refreshStats(queries)
      toast({ title: t('admin.success'), text: done(values) })
      onDone?.(values)
    },
    onError: (error, values, takeBack) => {
      takeBack?.()
      const refusal = refusalOf(error)
      const retry = { label: t('kit.retry'), run: () => action.mutate(values) }
      const reason = error instanceof NetworkError ? 'admin.reason.offline' : 'admin.reason.server'
      toast({
        tone: 'danger',
        title: failed,
        text: t(refusal ?? reason),
        // The same answer would come to the same question.
        ...(!refusal && { action: retry }),
      })
    },
  })
  return action
}

type Key = keyof (typeof moderation)['english']

/** The text of a refusal that no further try would change. */
export function refusalOf(error: Error): Extract<Key, `admin.reason.${string}`> | undefined {
  const key = `admin.reason.${error instanceof ApiError ? error.code : ''}`
  const known: Messages = moderation.english
  return key in known ? (key as Extract<Key, `admin.reason.${string}`>) : undefined
}
