import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { useMessages } from '../lib/messages/index.ts'
import { Button } from './button.tsx'
import { useReturnFocus } from './return-focus.ts'
import { useLayer } from './use-layer.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  text: ReactNode
  /** What the button does, in its own words. */
  action: string
  pendingAction?: string
  /** Where "Cancel" would not say what happens then. */
  cancel?: string
  pending?: boolean
  tone?: 'primary' | 'danger'
  /** What else is asked for, such as a reason. */
  children?: ReactNode
  onConfirm: () => void
}

/** Asks before something that cannot be taken back; a touch beside it is not an answer. */
export function ConfirmDialog(props: Props) {
  const { t } = useMessages()
  const returnFocus = useReturnFocus()
  const pending = props.pending ?? false
  const close = () => pending || props.onClose()
  useLayer(props.open, close)
  return (
    <Primitive.Root open={props.open} onOpenChange={(next) => next || close()}>
      <Primitive.Portal>
        <div className="overlay grid place-items-center p-4">
          <Primitive.Content
            {...returnFocus}
            aria-modal="true"
            className="rise w-full max-w-100 rounded-card border border-line bg-raised p-6 shadow-high outline-none"
          >
            <Primitive.Title data-edge="top" className="text-title">
              {props.title}
            </Primitive.Title>
            <Primitive.Description className="mt-2 text-muted">{props.text}</Primitive.Description>
            {props.children && <div className="mt-5 grid">{props.children}</div>}
            <div className="mt-6 grid gap-2 phone:flex phone:flex-row-reverse">
              <Button
                variant={props.tone ?? 'danger'}
                pending={pending}
                pendingText={props.pendingAction}
                onClick={props.onConfirm}
              >
                {props.action}
              </Button>
              <Primitive.Cancel asChild>
                <Button variant="ghost">{props.cancel ?? t('kit.cancel')}</Button>
              </Primitive.Cancel>
            </div>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
