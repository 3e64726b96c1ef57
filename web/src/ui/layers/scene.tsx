import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { NightClose } from './popup.tsx'
import { useReturnFocus } from './return-focus.ts'
import { useLayer } from './use-layer.ts'
import './scene.css'

type Props = {
  open: boolean
  title: string
  text: string
  /** Between the text and the buttons. */
  picture: ReactNode
  /** The buttons but the last one. */
  children?: ReactNode
  /** The label of the button that closes it. */
  close: string
  onClose: () => void
}

/** A moment that fills the screen, dark in both themes. */
export function Scene({ open, title, text, picture, children, close, onClose }: Props) {
  const returnFocus = useReturnFocus()
  useLayer(open, onClose)
  return (
    <Primitive.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Primitive.Portal>
        <div data-makes-room className="overlay">
          <Primitive.Content
            {...returnFocus}
            className="rise scene min-h-full bg-night px-5 text-center text-day outline-none"
          >
            <div className="mx-auto grid max-w-100 gap-1.5">
              <Primitive.Title className="text-hero font-extrabold">{title}</Primitive.Title>
              <Primitive.Description className="text-lead wrap-anywhere opacity-90">
                {text}
              </Primitive.Description>
            </div>
            {picture}
            <div className="scene-buttons mx-auto grid w-full max-w-88 gap-2">
              {children}
              <NightClose onClose={onClose}>{close}</NightClose>
            </div>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
