import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { cx } from '../cx.ts'
import { CloseIcon } from '../icons.tsx'
import { useReturnFocus } from './return-focus.ts'
import { type Closable, useClosing } from './use-closing.tsx'

export type DialogProps = Closable & {
  title: string
  text?: ReactNode
  children?: ReactNode
  className?: string
}

/*
 * Not Radix's overlay: to stop the page from scrolling it adds a style element, which our Content-Security-Policy
 * blocks. A rule in motion.css does the same.
 */
export function Dialog({ title, text, children, className, ...closable }: DialogProps) {
  const { open } = closable
  const { close, question } = useClosing(closable)
  const { t } = useMessages()
  const returnFocus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={(next) => next || close()}>
      <Primitive.Portal>
        <div className="overlay grid grid-cols-1 place-items-center p-4">
          <Primitive.Content
            {...returnFocus}
            {...(!text && { 'aria-describedby': undefined })}
            className={cx(
              'rise relative w-full max-w-100 wrap-anywhere rounded-card border border-line bg-raised p-6 shadow-high outline-none',
              className,
            )}
          >
            <Primitive.Title data-edge="top" className="pr-8 text-title">
              {title}
            </Primitive.Title>
            {text && (
              <Primitive.Description className="mt-1 text-muted">{text}</Primitive.Description>
            )}
            {children}
            {question}
            <Primitive.Close
              aria-label={t('kit.close')}
              className="absolute top-3 right-3 grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
            >
              <CloseIcon />
            </Primitive.Close>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
