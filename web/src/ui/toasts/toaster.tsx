import { toast as limits } from '@keyswap/contract/limits'
import { Toast } from 'radix-ui'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '../../lib/messages/index.ts'
import { layers } from '../../lib/navigation/app-layers.ts'
import { isOnline } from '../../lib/online.ts'
import { useStore } from '../../lib/store.ts'
import { cx } from '../cx.ts'
import { AlertIcon, CheckIcon, CloseIcon } from '../icons.tsx'
import { dismissToast, type ShownToast, shownToast } from './toast-store.ts'
import { useToastPosition } from './use-toast-position.ts'

/**
 * Rendered outside the page: an open dialog hides the page from assistive technology, but not elements with
 * `aria-live`.
 */
export default function Toaster() {
  return createPortal(
    <div aria-live="off">
      <CurrentToast />
    </div>,
    document.body,
  )
}

function CurrentToast() {
  const { t } = useMessages()
  const toast = useStore(shownToast)
  const danger = (toast?.tone ?? 'plain') !== 'plain'
  const viewport = useRef<HTMLOListElement>(null)
  useToastPosition(viewport, toast?.open ? toast.id : undefined)
  // Escape reaches only what opened last. A toast over a dialog must not take the key from it, unless it has the focus.
  const closeWhatIsBelow = ({ target }: KeyboardEvent) => {
    const isInside = target instanceof Node && viewport.current?.contains(target)
    if (!isInside && layers.count.get() > 0) history.back()
  }
  return (
    // A new provider per toast: closing a toast by its button removes the focused element, and a provider that stayed
    // would wait forever for the focus to leave, pausing every later toast.
    <Toast.Provider
      label={t('kit.notification')}
      key={toast?.id}
      duration={limits.duration_ms}
      swipeThreshold={limits.swipe_threshold_px}
    >
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => open || dismissToast(toast.id)}
          onEscapeKeyDown={closeWhatIsBelow}
          {...(toast.stays && { duration: Number.POSITIVE_INFINITY })}
          type={danger ? 'foreground' : 'background'}
          className={cx(
            'toast-motion pointer-events-auto flex items-start gap-3 rounded-card border bg-raised p-4 shadow-low',
            danger ? 'border-danger-text' : 'border-line',
          )}
        >
          {danger ? (
            <AlertIcon className="text-danger-text" />
          ) : (
            <CheckIcon className="text-match-text" />
          )}
          <div className="min-w-0 flex-1">
            {/* The space keeps the two texts apart where screen readers get them in one. */}
            <Toast.Title className="font-semibold">{toast.title} </Toast.Title>
            <Text toast={toast} />
            {toast.action && (
              <Toast.Action
                altText={toast.action.label}
                onClick={toast.action.run}
                className="mt-2 min-h-9 font-semibold text-accent-text underline underline-offset-4"
              >
                {toast.action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close
            aria-label={t('kit.close')}
            className="-m-2 grid size-10 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
          >
            <CloseIcon className="size-5" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        ref={viewport}
        hotkey={[limits.hotkey]}
        label={t('kit.notifications', { hotkey: '{hotkey}' })}
        style={{ maxWidth: limits.viewport_max_width_px }}
        className="fixed inset-x-0 top-0 z-50 mx-auto grid w-full gap-2 px-[max(1rem,env(safe-area-inset-right))] rail:not-data-centred:right-0 rail:not-data-centred:left-auto rail:not-data-centred:mx-0"
      />
    </Toast.Provider>
  )
}

function Text({ toast }: { toast: ShownToast }) {
  const { t } = useMessages()
  // As it was when the call failed.
  const [online] = useState(isOnline)
  const text = toast.tone === 'failed' && !online ? t('kit.offline') : toast.text
  return text && <Toast.Description className="text-muted">{text}</Toast.Description>
}
