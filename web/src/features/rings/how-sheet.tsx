import { useId } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { type BodyName, Car, type Paint, paints } from '../../ui/drawings/car.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { rings } from './rings.texts.ts'

const steps = ['found', 'answer', 'chat', 'no'] as const

/** Explains rings to someone who has never heard of them. */
export default function HowSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useMessages(rings)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('how.title')}
      footer={
        <div className="grid">
          <Button onClick={onClose}>{t('how.close')}</Button>
        </div>
      }
    >
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
      </div>
    </Sheet>
  )
}

type Place = { who: 'you' | 'ben' | 'anna'; body: BodyName; paint: Paint; x: number; y: number }

/** As the text tells it: Ben likes yours, Anna likes Ben's, and you like Anna's. */
const places: Place[] = [
  { who: 'you', body: 'coupe', paint: paints.ember, x: 110, y: 118 },
  { who: 'ben', body: 'suv', paint: paints.harbour, x: 16, y: 14 },
  { who: 'anna', body: 'estate', paint: paints.pine, x: 204, y: 14 },
]

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
      {places.map(({ who, body, paint, x, y }) => (
        <g key={who} transform={`translate(${x} ${y})`}>
          <g transform="scale(.238)">
            <Car body={body} paint={paint} lit={false} />
          </g>
          <text x="50" y="58" textAnchor="middle" className="fill-ink text-small font-semibold">
            {t(`how.${who}`)}
          </text>
        </g>
      ))}
    </svg>
  )
}
