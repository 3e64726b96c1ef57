import { useId } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { rings } from './rings.texts.ts'

const steps = ['found', 'answer', 'chat', 'no'] as const

/** Explains rings to someone who has never heard of them. */
export default function HowSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useMessages(rings)
  return (
    <Sheet open={open} onClose={onClose} title={t('how.title')}>
      <div className="grid grid-cols-1 gap-5">
        <CircleDrawing />
        <p>{t('how.lead')}</p>
        <ol className="grid grid-cols-1 gap-4">
          {steps.map((step, index) => (
            <li key={step} className="flex items-start gap-3">
              <span
                aria-hidden="true"
                className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text"
              >
                {step === 'no' ? '?' : index + 1}
              </span>
              <div className="min-w-0">
                <h3 className="font-semibold">{t(`how.${step}.title`)}</h3>
                <p className="text-muted">{t(`how.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="text-small text-muted">{t('how.off')}</p>
        {/* Inside what scrolls, so that the keyboard gets to its end. */}
        <Button onClick={onClose}>{t('how.close')}</Button>
      </div>
    </Sheet>
  )
}

/** As the text tells it: Ben likes yours, Anna likes Ben's, and you like Anna's. */
const places = [
  { who: 'you', x: 112, y: 112, paint: 'fill-accent' },
  { who: 'ben', x: 18, y: 12, paint: 'fill-match' },
  { who: 'anna', x: 206, y: 12, paint: 'fill-star' },
] as const

const arrows = ['M102 146Q68 136 64 90', 'M136 32Q160 22 184 32', 'M256 90Q252 136 218 146']

/** Three cars in a circle. */
function CircleDrawing() {
  const { t } = useMessages(rings)
  const id = useId()
  return (
    <svg
      role="img"
      aria-label={t('how.drawing')}
      viewBox="0 0 320 188"
      fill="none"
      className="mx-auto w-full max-w-96 rounded-card bg-sunken"
    >
      <defs>
        <marker
          id={id}
          viewBox="0 0 10 10"
          refX="6"
          refY="5"
          markerWidth="4"
          markerHeight="4"
          orient="auto"
        >
          <path d="M1 1 9 5 1 9Z" className="fill-accent" />
        </marker>
      </defs>
      {arrows.map((path) => (
        <path
          key={path}
          d={path}
          strokeWidth="4"
          strokeLinecap="round"
          markerEnd={`url(#${id})`}
          className="stroke-accent"
        />
      ))}
      {places.map(({ who, x, y, paint }) => (
        <g key={who} transform={`translate(${x} ${y})`}>
          <path
            d="M6 36V26c0-4 3-6 6-7l12-2 9-11c2-2 4-3 7-3h20c4 0 7 1 10 4l10 10 6 2c3 1 5 4 5 7v10Z"
            className={paint}
          />
          <path
            d="M29 17 37 8c1-1 2-1 4-1h6v10Zm22 0V7h8c3 0 5 1 7 3l7 7Z"
            className="fill-surface"
          />
          {[20, 76].map((cx) => (
            <circle
              key={cx}
              cx={cx}
              cy="36"
              r="8"
              className="fill-ink stroke-sunken"
              strokeWidth="3"
            />
          ))}
          <text x="48" y="62" textAnchor="middle" className="fill-ink text-small font-semibold">
            {t(`how.${who}`)}
          </text>
        </g>
      ))}
    </svg>
  )
}
