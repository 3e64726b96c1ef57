import { type CSSProperties, useId } from 'react'
import { MatchPhoto } from '../../domain/match-photo.tsx'
import { useMessages } from '../../lib/messages/index.ts'
import { cx } from '../../ui/cx.ts'
import { circleText, type Seat } from './ring-words.ts'
import { rings } from './rings.texts.ts'
import { placeOf } from './small-circle.ts'
import './ring-drawing.css'

/** In units of a hundredth of the drawing's width. The viewer's car is the first, below; the others follow clockwise. */
type Layout = {
  height: number
  radius: number
  cars: readonly (readonly [x: number, y: number])[]
  /** From each car to the next. */
  arrows: readonly string[]
}

const layouts: Record<number, Layout> = {
  3: {
    height: 98,
    radius: 18,
    cars: [
      [50, 69],
      [23, 20],
      [77, 20],
    ],
    arrows: ['M29 73Q18 66 19 52', 'M43 13Q50 10 57 13', 'M81 50Q82 66 71 73'],
  },
  4: {
    height: 116,
    radius: 17,
    cars: [
      [24, 87],
      [24, 18],
      [76, 18],
      [76, 87],
    ],
    arrows: ['M18 68Q12 59 18 50', 'M43 12Q50 9 57 12', 'M82 46Q88 56 82 66', 'M58 93Q50 97 42 93'],
  },
}

/** The cars around a circle, each with an arrow to the one who gets it. */
export function RingDrawing({ seats, className }: { seats: readonly Seat[]; className?: string }) {
  const speech = useMessages(rings)
  const layout = layouts[seats.length]
  if (!layout) return null
  return (
    <div
      role="img"
      aria-label={circleText(seats, speech)}
      className={cx('ring-drawing relative w-full', className)}
      style={{ aspectRatio: `100 / ${layout.height}` }}
    >
      <Arrows layout={layout} />
      {seats.map((seat, index) => (
        <CarInRing key={seat.user_id} seat={seat} index={index} layout={layout} />
      ))}
    </div>
  )
}

/** What the viewer gives and gets stands out. */
function Arrows({ layout }: { layout: Layout }) {
  const id = useId()
  const last = layout.arrows.length - 1
  const isOwn = (index: number) => index === 0 || index === last
  return (
    <svg
      viewBox={`0 0 100 ${layout.height}`}
      fill="none"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <defs>
        {(['own', 'other'] as const).map((whose) => (
          <marker
            key={whose}
            id={`${id}${whose}`}
            viewBox="0 0 10 10"
            refX="6"
            refY="5"
            markerWidth="4.2"
            markerHeight="4.2"
            orient="auto"
          >
            <path
              d="M1 1 9 5 1 9Z"
              strokeLinejoin="round"
              className={whose === 'own' ? 'fill-accent' : 'fill-line-strong'}
            />
          </marker>
        ))}
      </defs>
      {layout.arrows.map((path, index) => (
        <path
          key={path}
          d={path}
          strokeWidth="1.8"
          strokeLinecap="round"
          markerEnd={`url(#${id}${isOwn(index) ? 'own' : 'other'})`}
          className={cx('ring-arrow', isOwn(index) ? 'stroke-accent' : 'stroke-line-strong')}
          style={{ '--turn': index } as CSSProperties}
        />
      ))}
    </svg>
  )
}

type CarProps = { seat: Seat; index: number; layout: Layout }

function CarInRing({ seat, index, layout }: CarProps) {
  const { t } = useMessages(rings)
  const [x = 0, y = 0] = layout.cars[index] ?? []
  const { height, radius } = layout
  return (
    <span
      className="ring-car absolute grid -translate-1/2 justify-items-center"
      style={
        {
          left: `${x}%`,
          top: `${(y / height) * 100}%`,
          width: `${radius * 2}%`,
          '--turn': index,
        } as CSSProperties
      }
    >
      <span
        className={cx(
          'block aspect-square w-full overflow-hidden rounded-full border-3 bg-sunken shadow-low',
          seat.isViewer ? 'border-accent' : 'border-surface',
        )}
      >
        <MatchPhoto car={seat.gives} alt="" sizes="7rem" isSmall />
      </span>
      <span className="absolute top-[86%] left-1/2 grid w-max max-w-[146%] -translate-x-1/2 rounded-control border border-line bg-surface px-2 py-0.5 text-center text-small leading-tight text-ink shadow-low">
        <span className="truncate font-semibold">{seat.carName}</span>
        <span className="truncate text-muted">{seat.isViewer ? t('ring.you') : seat.name}</span>
      </span>
    </span>
  )
}

/** The cars alone, for a header or a row whose text says the rest. */
export function SmallRing({ seats, className }: { seats: readonly Seat[]; className?: string }) {
  const centre = (index: number) => {
    const { x, y } = placeOf(index, seats.length)
    return { left: `${x}%`, top: `${y}%` }
  }
  return (
    <span aria-hidden="true" className={cx('relative inline-block shrink-0', className)}>
      <span className="absolute inset-[19%] rounded-full border-2 border-accent" />
      {seats.map((seat, index) => (
        <span
          key={seat.user_id}
          className="absolute block size-[42%] -translate-1/2 overflow-hidden rounded-full border-2 border-surface bg-sunken"
          style={centre(index)}
        >
          <MatchPhoto car={seat.gives} alt="" sizes="2rem" isSmall />
        </span>
      ))}
    </span>
  )
}
