// Line drawings for empty states, in the colours of the theme.
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

function Scene({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 176 128"
      className="w-full"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

const Ground = () => <path d="M14 110h148" className="stroke-line" />

/** A road with a barrier across it. */
export const RoadDrawing = () => (
  <Scene>
    <circle cx="120" cy="44" r="24" className="fill-accent-soft" />
    <path d="M10 68c22-8 40-8 62-2 26-12 54-12 94-2" className="stroke-line" />
    <path d="M56 116 80 68h16l24 48" className="fill-sunken stroke-ink" />
    <path d="M88 112v-9m0-9v-7m0-7v-5" className="stroke-muted" />
    <path d="M66 84h44m-41-9h38" className="stroke-accent" strokeWidth="4" />
    <path d="M70 75v17m36-17v17" className="stroke-ink" />
  </Scene>
)

/** An empty parking space. */
export const ParkingDrawing = () => (
  <Scene>
    <path d="M30 110 50 52h76l20 58Z" className="fill-sunken stroke-line" />
    <path d="M50 52 30 110M126 52l20 58" className="stroke-ink" />
    <path
      d="M62 92v-8c0-3 2-5 5-6l7-2 6-9c1-2 3-3 6-3h12c3 0 6 1 8 4l5 8 5 1c3 1 5 3 5 6v9Z"
      className="stroke-muted"
      strokeDasharray="1 6"
    />
    <circle cx="76" cy="93" r="7" className="stroke-muted" strokeDasharray="1 5" />
    <circle cx="107" cy="93" r="7" className="stroke-muted" strokeDasharray="1 5" />
    <circle cx="138" cy="30" r="16" className="fill-accent-soft stroke-accent" />
    <path d="M138 23v14m-7-7h14" className="stroke-accent" />
    <Ground />
  </Scene>
)

/** Two keys that point in opposite directions. */
export const KeysDrawing = () => (
  <Scene>
    <circle cx="88" cy="62" r="44" className="fill-accent-soft" />
    <g className="stroke-ink">
      <circle cx="46" cy="46" r="14" className="fill-surface" />
      <circle cx="46" cy="46" r="4" />
      <path d="M60 46h42m-9 0v9m-10-9v7" />
    </g>
    <g className="stroke-accent">
      <circle cx="130" cy="80" r="14" className="fill-surface" />
      <circle cx="130" cy="80" r="4" />
      <path d="M116 80H74m9 0v-9m10 9v-7" />
    </g>
    <Ground />
  </Scene>
)

/** An envelope with a tick. */
export const LetterDrawing = () => (
  <Scene>
    <rect x="40" y="38" width="96" height="60" rx="12" className="fill-sunken stroke-ink" />
    <path d="m46 48 36 26c4 3 8 3 12 0l36-26" className="stroke-ink" />
    <circle cx="136" cy="38" r="13" className="fill-match-soft stroke-match-text" />
    <path d="m130 38 4 4 8-8" className="stroke-match-text" />
    <Ground />
  </Scene>
)

/** A padlock, open or shut. */
export const LockDrawing = ({ open = false }: { open?: boolean }) => (
  <Scene>
    <circle cx="88" cy="62" r="44" className={open ? 'fill-match-soft' : 'fill-accent-soft'} />
    <path
      d={open ? 'M70 58V44a18 18 0 0 1 35-6' : 'M70 58V44a18 18 0 0 1 36 0v14'}
      className="stroke-ink"
    />
    <rect x="58" y="58" width="60" height="44" rx="10" className="fill-surface stroke-ink" />
    <circle cx="88" cy="77" r="5" className={open ? 'stroke-match-text' : 'stroke-accent'} />
    <path d="M88 82v8" className={open ? 'stroke-match-text' : 'stroke-accent'} />
    <Ground />
  </Scene>
)

/** Shown instead of a missing photo; `text` says so. */
export function NoPhoto({ text, className }: { text: string; className?: string }) {
  return (
    <div
      className={cx('grid size-full place-content-center gap-3 bg-sunken text-muted', className)}
    >
      <svg
        viewBox="0 0 96 48"
        className="mx-auto min-h-0 w-24 max-w-full"
        fill="none"
        aria-hidden="true"
      >
        <g stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
          <path d="M6 36V26c0-4 3-6 6-7l12-2 9-11c2-2 4-3 7-3h20c4 0 7 1 10 4l10 10 6 2c3 1 5 4 5 7v10" />
          <path d="M30 36h36M6 36h4m76 0h4M26 17h52M50 4v13" />
          <circle cx="20" cy="36" r="8" />
          <circle cx="76" cy="36" r="8" />
        </g>
      </svg>
      <p className="text-center text-small font-semibold">{text}</p>
    </div>
  )
}
