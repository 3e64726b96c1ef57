import type { Alert } from '@keyswap/contract/alerts'
import { alert as limits } from '@keyswap/contract/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { call } from '../../lib/http/client.ts'
import { ApiError } from '../../lib/http/request-error.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { useToast } from '../../ui/toasts/toast-store.ts'
import { alerts } from './alerts.texts.ts'
import type { Terms } from './same-terms.ts'

const KEY = ['alerts'] as const

/** Refetched on every visit: it may have changed on another device, or by a link in a mail. */
export const useAlerts = () =>
  useQuery({ queryKey: KEY, queryFn: () => call('getAlerts'), refetchOnMount: 'always' })

/** After the devices that show notifications have changed. */
export function useRefreshAlerts() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: KEY })
}

export function useKeep() {
  const { t } = useMessages(alerts)
  const toast = useToast()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    // The server knows whether a device shows notifications, or a mail is the only way to be told.
    mutationFn: (terms: Terms) => call('postAlert', { input: terms }),
    onSuccess: (alert) => {
      queries.setQueryData<Alert[]>(KEY, (known = []) => [
        alert,
        ...known.filter(({ id }) => id !== alert.id),
      ])
      void queries.invalidateQueries({ queryKey: KEY })
      toast({
        title: t('alerts.kept'),
        text: t(alert.by_mail ? 'alerts.kept.mail' : 'alerts.kept.push'),
        action: {
          label: t('alerts.change'),
          run: () => navigate('/settings/notifications#kept-searches'),
        },
      })
    },
    onError: (error) => {
      const isFull = error instanceof ApiError && error.code === 'TOO_MANY_ALERTS'
      toast({
        tone: 'failed',
        title: t('alerts.error'),
        text: isFull
          ? t('alerts.too_many', { count: limits.max_per_member })
          : t('alerts.keep_failed'),
      })
    },
  })
}

export type Switched = { id: string } & Partial<Pick<Alert, 'by_push' | 'by_mail'>>

/** Optimistic: shown at once, reverted if saving fails. */
export function useAlertChanges() {
  const { t } = useMessages(alerts)
  const toast = useToast()
  const queries = useQueryClient()
  const show = (change: (known: Alert[]) => Alert[]) =>
    queries.setQueryData<Alert[]>(KEY, (known) => known && change(known))
  const onError = () => {
    void queries.invalidateQueries({ queryKey: KEY })
    toast({ tone: 'failed', title: t('alerts.error'), text: t('alerts.change_failed') })
  }
  const change = useMutation({
    // One after the other, so that the last choice wins.
    scope: { id: 'alerts' },
    mutationFn: ({ id, ...input }: Switched) =>
      call('patchAlert', { params: { alertId: id }, input }),
    onMutate: async (changed) => {
      // An answer that is under way does not have this change yet.
      await queries.cancelQueries({ queryKey: KEY })
      show((known) => known.map((one) => (one.id === changed.id ? { ...one, ...changed } : one)))
    },
    onSuccess: ({ id, is_told, is_pushed }) =>
      show((known) => known.map((one) => (one.id === id ? { ...one, is_told, is_pushed } : one))),
    onError,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call('deleteAlert', { params: { alertId: id } }),
    onSuccess: (_, id) => {
      show((known) => known.filter((one) => one.id !== id))
      toast({ title: t('alerts.deleted') })
    },
    onError,
  })
  return { change: change.mutate, remove: remove.mutate }
}
