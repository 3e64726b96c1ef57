import type { Ring } from '@keyswap/contract/rings'
import { Dialog as Primitive } from 'radix-ui'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { useReturnFocus } from '../../ui/return-focus.ts'
import { useLayer } from '../../ui/use-layer.ts'
import { RingDrawing } from './ring-drawing.tsx'
import { ownSwap, seatsOf } from './ring-words.ts'
import { rings } from './rings.texts.ts'
import './ring-popup.css'

type Props = {
  open: boolean
  ring: Ring
  viewerId: string
  onSee: () => void
  onClose: () => void
}

/** A ring has been found while the member looks at cars: the match popup's sister. */
export default function RingPopup({ open, ring, viewerId, onSee, onClose }: Props) {
  const speech = useMessages(rings)
  const { t } = speech
  const returnFocus = useReturnFocus()
  useLayer(open, onClose)
  return (
    <Primitive.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Primitive.Portal>
        <div data-makes-room className="overlay grid place-items-center p-4">
          <Primitive.Content
            {...returnFocus}
            className="rise ring-popup relative grid max-h-[calc(100dvh-2rem)] w-full max-w-100 grid-cols-1 gap-5 overflow-y-auto rounded-card bg-night px-6 pt-7 pb-6 text-center text-day shadow-high outline-none"
          >
            <RingDrawing
              seats={seatsOf(ring, viewerId, speech)}
              className="ring-appears mx-auto max-w-64"
            />
            <div className="grid gap-1.5">
              <Primitive.Title className="text-hero font-extrabold">
                {t('found.title')}
              </Primitive.Title>
              <Primitive.Description className="text-lead wrap-anywhere opacity-90">
                {t('found.text', { ...ownSwap(ring), count: ring.members.length })}
              </Primitive.Description>
              <p className="opacity-80">{t('ring.idea')}</p>
            </div>
            <div className="grid gap-2">
              <Button size="large" className="focus-visible:outline-day" onClick={onSee}>
                {t('ring.see')}
              </Button>
              {/* Not a ghost Button: in the light theme its dark text would be invisible on this dark card. */}
              <button
                type="button"
                onClick={onClose}
                className="min-h-12 rounded-control font-semibold transition-colors duration-150 hover:bg-day/12 focus-visible:outline-day"
              >
                {t('found.keep_swiping')}
              </button>
            </div>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
