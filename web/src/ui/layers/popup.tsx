import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { useReturnFocus } from './return-focus.ts'
import { useLayer } from './use-layer.ts'
import './popup.css'

type Props = {
  open: boolean
  title: string
  text: string
  /** Above the text. */
  picture: ReactNode
  /** Below the text. */
  more?: ReactNode
  action: { label: string; run: () => void }
  /** The label of the button that closes it. */
  close: string
  /** Its background, and the size of what it holds. */
  className: string
  /** How the text and the buttons appear. */
  motion?: string
  onClose: () => void
}

/** Good news while the member looks at cars, on a dark card in both themes. */
export function Popup({ open, title, text, picture, more, action, close, ...props }: Props) {
  const { className, motion, onClose } = props
  const returnFocus = useReturnFocus()
  useLayer(open, onClose)
  return (
    <Primitive.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Primitive.Portal>
        <div data-makes-room className="overlay popup grid place-items-center p-4">
          <Primitive.Content
            {...returnFocus}
            className={cx(
              'rise popup-card relative flex w-full max-w-100 flex-col items-center overflow-y-auto rounded-card bg-night px-6 pb-6 text-center text-day shadow-high outline-none',
              className,
            )}
          >
            {picture}
            <div className={cx('popup-text grid shrink-0 gap-1.5', motion)}>
              <Primitive.Title className="text-hero font-extrabold">{title}</Primitive.Title>
              <Primitive.Description className="text-lead wrap-anywhere opacity-90">
                {text}
              </Primitive.Description>
              {more}
            </div>
            <div className={cx('grid w-full shrink-0 gap-2', motion)}>
              <Button size="large" className="focus-visible:outline-day" onClick={action.run}>
                {action.label}
              </Button>
              <NightClose onClose={onClose}>{close}</NightClose>
            </div>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Closes what is dark in both themes. Not a ghost Button: in the light theme its dark text would be invisible there. */
export function NightClose({ onClose, children }: { onClose: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClose}
      className="min-h-12 rounded-control font-semibold transition-colors duration-150 hover:bg-day/12 focus-visible:outline-day"
    >
      {children}
    </button>
  )
}
