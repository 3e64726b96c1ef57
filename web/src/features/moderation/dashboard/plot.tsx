import { type PointerEvent, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { cx } from '../../../ui/cx.ts'
import { moderation } from '../moderation.texts.ts'
import { chartDay } from './dates.ts'

type Props = { title: string; days: readonly string[]; counts: readonly number[] }

/**
 * A bar per day, one of them selected. The invisible range input over the bars makes it usable with arrow keys, touch
 * and screen readers; the drawing is hidden from the latter.
 */
export function Plot({ title, days, counts }: Props) {
  const { t, locale } = useMessages(moderation)
  const last = days.length - 1
  const [picked, setPicked] = useState(last)
  const number = new Intl.NumberFormat(locale)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const reading = t('admin.timeline.on_day', {
    date: chartDay(days[picked] ?? '', locale),
    count: counts[picked] ?? 0,
  })
  const onPointerMove = (event: PointerEvent<HTMLInputElement>) => {
    if (event.pointerType !== 'mouse') return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const day = Math.floor(((event.clientX - left) / width) * days.length)
    setPicked(Math.max(0, Math.min(last, day)))
  }
  return (
    <article className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4 shadow-low">
      <div>
        <h3 className="font-semibold tracking-normal text-muted">{title}</h3>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p>
            <span className="text-title font-extrabold">{number.format(total)}</span>{' '}
            <span className="text-small text-muted">
              {t('admin.timeline.total', { days: days.length })}
            </span>
          </p>
          <p className="text-small font-semibold">{reading}</p>
        </div>
      </div>
      <div className="relative h-28 rounded-small has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-ink">
        <Bars counts={counts} picked={picked} />
        <input
          type="range"
          min={0}
          max={last}
          value={picked}
          aria-label={t('admin.timeline.by_day', { title })}
          aria-valuetext={reading}
          onChange={(event) => setPicked(Number(event.target.value))}
          onPointerMove={onPointerMove}
          className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
        />
      </div>
      <p aria-hidden="true" className="flex justify-between text-small text-muted">
        <span>{chartDay(days[0] ?? '', locale, 'short')}</span>
        <span>{chartDay(days[last] ?? '', locale, 'short')}</span>
      </p>
    </article>
  )
}

const HEIGHT = 100
/** A bar's minimum height, so that a count of 1 is still visible beside thousands. */
const LEAST = 3
const GAP = 0.2

function Bars({ counts, picked }: { counts: readonly number[]; picked: number }) {
  const peak = Math.max(1, ...counts)
  return (
    <svg
      viewBox={`0 0 ${counts.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="size-full"
      aria-hidden="true"
    >
      <path
        d={`M0 ${HEIGHT}H${counts.length}M0 0H${counts.length}`}
        className="stroke-line"
        vectorEffect="non-scaling-stroke"
      />
      <rect x={picked} width={1} height={HEIGHT} className="fill-sunken" />
      {counts.map((count, day) => {
        const height = count === 0 ? 0 : Math.max(LEAST, (count / peak) * HEIGHT)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the day.
            key={day}
            x={day + GAP / 2}
            y={HEIGHT - height}
            width={1 - GAP}
            height={height}
            className={cx(day === picked ? 'fill-ink' : 'fill-accent')}
          />
        )
      })}
    </svg>
  )
}
