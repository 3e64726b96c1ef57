// Outcomes of signing in and of "Sign-in and security": only the newest stays on the screen.
import { dismissToast, showToast, type ToastContent } from '../../ui/toasts/toast-store.ts'

let latest = 0

export function tellOutcome(content: ToastContent): void {
  latest = showToast(content)
}

/** Before the next attempt: an old error must not be beside its outcome, which may be no toast. */
export const dropOutcome = (): void => dismissToast(latest)
