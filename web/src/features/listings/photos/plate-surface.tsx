import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import type { Box } from '../../../lib/pictures/redraw.ts'
import { listings } from '../listings.texts.ts'
import type { FocusPoint } from '../upload/listing-flow.ts'
import { pointAt } from './focus-point.ts'
import { boxBetween, boxByKey, boxWith } from './plate-box.ts'

type Props = { box: Box; onChange: (box: Box) => void }

/** The photo with the box that will hide its number plate: drawn or moved by a finger, moved and sized by keys. */
export function PlateSurface({ box, onChange, children }: Props & { children: ReactNode }) {
  const start = useRef<FocusPoint | null>(null)
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) =>
    pointAt(currentTarget.getBoundingClientRect(), clientX, clientY)
  const byPointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = pointOf(event)
      onChange(boxBetween(start.current, start.current, box))
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current) onChange(boxBetween(start.current, pointOf(event), box))
    },
    onPointerUp() {
      start.current = null
    },
    onPointerCancel() {
      start.current = null
    },
  }
  const percent = (part: number) => `${part * 100}%`
  return (
    <div
      {...byPointer}
      data-plate-surface=""
      className="relative w-fit cursor-crosshair touch-none justify-self-center overflow-hidden rounded-control"
    >
      {children}
      <span
        style={{
          left: percent(box.x),
          top: percent(box.y),
          width: percent(box.width),
          height: percent(box.height),
        }}
        className="absolute bg-day/80 shadow-high outline-3 outline-night/60 has-focus-visible:outline-accent"
      >
        <Sliders box={box} onChange={onChange} />
      </span>
    </div>
  )
}

const sides = ['x', 'y', 'width', 'height'] as const

/** A slider per side, for screen readers; on each of them the arrow keys move the box, and with Shift they size it. */
function Sliders({ box, onChange }: Props) {
  const { t } = useMessages(listings)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  function onKeyDown(event: KeyboardEvent) {
    const changed = boxByKey(box, event.key, event.shiftKey)
    if (!changed) return
    event.preventDefault()
    onChange(changed)
  }
  return sides.map((side, index) => (
    <input
      key={side}
      ref={index === 0 ? first : undefined}
      type="range"
      min={0}
      max={100}
      className="sr-only"
      aria-label={t(`photos.plate.${side}`)}
      aria-valuetext={t('photos.percent', { percent: Math.round(box[side] * 100) })}
      value={box[side] * 100}
      onKeyDown={onKeyDown}
      onChange={({ target }) => onChange(boxWith(box, { [side]: Number(target.value) / 100 }))}
    />
  ))
}
