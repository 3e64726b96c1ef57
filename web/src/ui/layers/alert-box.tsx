import { AlertDialog as Primitive } from 'radix-ui'
import type { MouseEvent, ReactNode } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../button.tsx'
import { useReturnFocus } from './return-focus.ts'

export type AlertBoxProps = {
  open: boolean
  title: string
  text: ReactNode
  /** The confirm button's label; without it there is nothing to confirm. */
  action?: string | undefined
  pendingAction?: string | undefined
  /** A label for the cancel button, where "Cancel" would be unclear. */
  cancel?: string | undefined
  pending?: boolean | undefined
  tone?: 'primary' | 'danger' | undefined
  /** Further fields, such as a reason. */
  children?: ReactNode
  onConfirm: () => void
}

type Props = AlertBoxProps & {
  /** The cancel button was pressed, which is an answer: closes without asking about unsaved input. */
  onCancel: () => void
  /** Escape was pressed, perhaps by mistake: asks first if there is unsaved input. */
  onEscape: () => void
}

/** The dialog without a history entry. ConfirmDialog and DiscardDialog add one. */
export function AlertBox(props: Props) {
  const { t } = useMessages()
  const returnFocus = useReturnFocus()
  const onCancel = (event: MouseEvent) => {
    event.preventDefault()
    props.onCancel()
  }
  return (
    <Primitive.Root open={props.open} onOpenChange={(next) => next || props.onEscape()}>
      <Primitive.Portal>
        <div className="overlay grid grid-cols-1 place-items-center p-4">
          <Primitive.Content
            {...returnFocus}
            aria-modal="true"
            className="rise w-full max-w-100 wrap-anywhere rounded-card border border-line bg-raised p-6 shadow-high outline-none"
          >
            <Primitive.Title data-edge="top" className="text-title">
              {props.title}
            </Primitive.Title>
            <Primitive.Description className="mt-2 whitespace-pre-line text-muted">
              {props.text}
            </Primitive.Description>
            {props.children && <div className="mt-5 grid">{props.children}</div>}
            <div className="mt-6 grid gap-2 phone:flex phone:flex-row-reverse">
              {props.action && (
                <Button
                  variant={props.tone ?? 'danger'}
                  pending={props.pending ?? false}
                  pendingText={props.pendingAction}
                  onClick={props.onConfirm}
                >
                  {props.action}
                </Button>
              )}
              <Primitive.Cancel asChild>
                <Button variant="ghost" onClick={onCancel}>
                  {props.cancel ?? t('kit.cancel')}
                </Button>
              </Primitive.Cancel>
            </div>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
