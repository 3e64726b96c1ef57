import type { Ring } from '@keyswap/contract/rings'
import { useMessages } from '../../lib/messages/index.ts'
import { Popup } from '../../ui/layers/popup.tsx'
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
  return (
    <Popup
      open={open}
      onClose={onClose}
      className="ring-popup gap-5 pt-7"
      picture={
        <RingDrawing
          seats={seatsOf(ring, viewerId, speech)}
          className="ring-appears max-w-64 shrink-0"
        />
      }
      title={t('found.title')}
      text={t('found.text', { ...ownSwap(ring), count: ring.members.length })}
      more={<p className="opacity-80">{t('ring.idea')}</p>}
      action={{ label: t('ring.see'), run: onSee }}
      close={t('found.keep_swiping')}
    />
  )
}
