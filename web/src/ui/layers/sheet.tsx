import { Dialog as Primitive } from 'radix-ui'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { cx } from '../cx.ts'
import { CloseIcon } from '../icons.tsx'
import { useReturnFocus } from './return-focus.ts'
import { type Closable, useClosing } from './use-closing.tsx'

type Props = Closable & {
  title: string
  children: ReactNode
  /** Stays visible at the bottom, such as the buttons of a form. */
  footer?: ReactNode
  /** A selector of what gets the focus when it opens, instead of the first control. */
  startAt?: string | undefined
  /** From a width of 768 px on it hangs below the header's last button. */
  isPanel?: boolean
}

const CLOSE_AFTER_PX = 96
const FLICK_PX_PER_MS = 0.6

/** Slides up from below. Closed by its close button, Escape, a tap outside, Back, or a pull down. */
export function Sheet({ title, children, footer, startAt, isPanel, ...closable }: Props) {
  const { open } = closable
  const { close, question } = useClosing(closable)
  const { t } = useMessages()
  const pull = usePullDown(close)
  const returnFocus = useReturnFocus()
  const openAt = (event: Event) => {
    returnFocus.onOpenAutoFocus()
    const start = startAt && pull.sheet.current?.querySelector<HTMLElement>(startAt)
    if (!start) return
    event.preventDefault()
    start.focus()
  }
  return (
    <Primitive.Root open={open} onOpenChange={(next) => next || close()}>
      <Primitive.Portal>
        <div
          className={cx(
            'overlay grid items-end justify-items-center overflow-hidden',
            isPanel && 'rail:items-start rail:justify-items-end rail:bg-transparent',
          )}
        >
          <Primitive.Content
            {...returnFocus}
            onOpenAutoFocus={openAt}
            ref={pull.sheet}
            aria-describedby={undefined}
            className={cx(
              'slide-up flex max-h-[92dvh] w-full max-w-column flex-col rounded-t-card bg-raised shadow-high outline-none [@media(height<20rem)]:overflow-y-auto',
              isPanel &&
                'rail:mt-[calc(var(--spacing-header)+env(safe-area-inset-top))] rail:mr-4 rail:max-h-[70dvh] rail:max-w-96 rail:rounded-t-none rail:rounded-b-card rail:border rail:border-line',
            )}
          >
            <div {...pull.handle} data-edge="top" className="shrink-0 touch-none px-5 pt-2 pb-3">
              <div
                className={cx(
                  'mx-auto h-1 w-10 rounded-full bg-line-strong',
                  isPanel && 'rail:hidden',
                )}
              />
              <div className="mt-2 flex items-center justify-between gap-3">
                <Primitive.Title className="min-w-0 py-1.5 text-title wrap-anywhere">
                  {title}
                </Primitive.Title>
                <Primitive.Close
                  aria-label={t('kit.close')}
                  className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
                >
                  <CloseIcon />
                </Primitive.Close>
              </div>
            </div>
            {/* On a screen as low as at 400 % zoom, title and footer leave no room: everything scrolls. */}
            <div className="overflow-y-auto overscroll-contain px-5 [@media(height<20rem)]:shrink-0 [@media(height<20rem)]:overflow-visible pb-[max(1.25rem,env(safe-area-inset-bottom))]">
              {children}
            </div>
            {question}
            {footer && (
              <div
                data-edge="bottom"
                className="shrink-0 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
              >
                {footer}
              </div>
            )}
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** The sheet follows the finger on its handle, and closes when pulled far or fast enough. */
function usePullDown(onClose: () => void) {
  const sheet = useRef<HTMLDivElement>(null)
  const start = useRef<{ y: number; at: number } | null>(null)
  const move = (distance: number, smooth: boolean) => {
    if (!sheet.current) return
    sheet.current.style.transition = smooth ? 'transform 200ms var(--ease-out)' : ''
    sheet.current.style.transform = distance > 0 ? `translateY(${distance}px)` : ''
  }
  const end = (event: PointerEvent) => {
    if (!start.current) return
    const distance = event.clientY - start.current.y
    const speed = distance / Math.max(1, event.timeStamp - start.current.at)
    start.current = null
    if (distance > CLOSE_AFTER_PX || speed > FLICK_PX_PER_MS) onClose()
    else move(0, true)
  }
  const handle = {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { y: event.clientY, at: event.timeStamp }
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current) move(event.clientY - start.current.y, false)
    },
    onPointerUp: end,
    onPointerCancel: () => {
      start.current = null
      move(0, true)
    },
  }
  return { sheet, handle }
}
