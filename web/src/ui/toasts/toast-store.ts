// The current toast. The toaster, which renders it, is fetched with the first toast.
import { toast as limits } from '@keyswap/contract/first-limits'
import { createStore } from '../../lib/store.ts'

export type ToastContent = {
  title: string
  text?: string | undefined
  /** `failed`: a call has failed. If there is no connection, the toast says so instead of `text`. */
  tone?: 'plain' | 'danger' | 'failed'
  /** Until it is closed or another toast replaces it. */
  stays?: true
  action?: { label: string; run: () => void }
}

export type ShownToast = ToastContent & { id: number; open: boolean }

/** One at a time: a new toast replaces the previous one. */
export const shownToast = createStore<ShownToast | null>(null)

let count = 0

/** Returns its id. */
export function showToast(content: ToastContent): number {
  count += 1
  shownToast.set({ ...content, id: count, open: true })
  return count
}

export function dismissToast(id: number): void {
  const current = shownToast.get()
  if (current?.id !== id) return
  shownToast.set({ ...current, open: false })
  setTimeout(() => {
    if (shownToast.get()?.id === id) shownToast.set(null)
  }, limits.remove_after_ms)
}

export const useToast = (): ((content: ToastContent) => void) => showToast
