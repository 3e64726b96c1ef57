import type { Deal } from '@keyswap/contract/deals'
import { Dialog as Primitive } from 'radix-ui'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { listed } from '../../../lib/formats/listed.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { useReturnFocus } from '../../../ui/layers/return-focus.ts'
import { useLayer } from '../../../ui/layers/use-layer.ts'
import { deals } from '../deals.texts.ts'
import { type People, personIn } from '../people.ts'
import { useNow } from '../use-deal-now.ts'
import { WaitingLine } from '../waiting/waiting-line.tsx'
import { day } from './day.texts.ts'
import { type DayKey, type DayStep, dayList, firstOpen, isThrough } from './day-list.ts'
import { StepBody } from './step-body.tsx'

type Props = {
  deal: Deal
  people: People
  viewerId: string
  open: boolean
  onClose: () => void
}

/** The list of the day: one step fills the screen. Back goes to the step before it, then closes. */
export default function DaySheet({ deal, people, viewerId, open, onClose }: Props) {
  const { t } = useMessages(deals)
  const steps = dayList(deal, viewerId, useNow(deal))
  const heading = useRef<HTMLHeadingElement>(null)
  const trail = useTrail(steps, open, onClose)
  const { step, index } = trail
  const show = (to: number) => (to === index ? heading.current?.focus() : trail.show(to))
  const returnFocus = useReturnFocus()
  useEndOf(deal, open, onClose)
  const key = step?.key
  useEffect(() => {
    if (key) heading.current?.focus()
  }, [key])
  if (!step) return null
  return (
    <Primitive.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Primitive.Portal>
        <div className="overlay grid grid-cols-1 place-items-center rail:p-4">
          <Primitive.Content
            onCloseAutoFocus={returnFocus.onCloseAutoFocus}
            onOpenAutoFocus={(event) => {
              returnFocus.onOpenAutoFocus()
              event.preventDefault()
              heading.current?.focus()
            }}
            aria-describedby={undefined}
            className="rise flex h-dvh w-full flex-col bg-paper shadow-high outline-none rail:h-[min(52rem,calc(100dvh-2rem))] rail:max-w-column rail:rounded-card rail:border rail:border-line [@media(height<20rem)]:overflow-y-auto"
          >
            <Top title={t('plan.day')} steps={steps} index={index} onShow={show} />
            <div
              key={step.key}
              className="mx-auto flex w-full max-w-column grow flex-col gap-4 overflow-y-auto overscroll-contain px-5 pt-2 pb-6 [@media(height<20rem)]:shrink-0 [@media(height<20rem)]:overflow-visible"
            >
              <WaitingLine dealId={deal.id} />
              <Heading
                ref={heading}
                step={step}
                people={people}
                number={index + 1}
                count={steps.length}
              />
              <StepBody {...{ deal, people, viewerId, steps, step, onClose }} />
            </div>
            <Foot
              steps={steps}
              index={index}
              isThrough={isThrough(step, viewerId)}
              onShow={show}
              onClose={onClose}
            />
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** The steps that were looked at, the last one on the screen. */
function useTrail(steps: readonly DayStep[], open: boolean, onClose: () => void) {
  const [trail, setTrail] = useState<DayKey[]>(() => [firstOpen(steps)])
  useLayer(open, () => (trail.length > 1 ? setTrail(trail.slice(0, -1)) : onClose()))
  // A step may be gone, such as one for money.
  const found = steps.findIndex(({ key }) => key === trail.at(-1))
  const index = Math.max(0, found)
  return {
    step: steps[index],
    index,
    show: (to: number) => {
      const key = steps[to]?.key
      if (key) setTrail([...trail, key])
    },
  }
}

/** With the last keys the swap is done: what comes of it is shown by the plan. */
function useEndOf({ state }: Deal, open: boolean, onClose: () => void): void {
  const [begins] = useState(state)
  const end = useEffectEvent(onClose)
  useEffect(() => {
    if (open && state === 'done' && begins !== 'done') end()
  }, [state, begins, open])
}

type TopProps = {
  title: string
  steps: readonly DayStep[]
  index: number
  onShow: (index: number) => void
}

/** Where one is, and a way to every step. */
function Top({ title, steps, index, onShow }: TopProps) {
  const { t } = useMessages(day)
  const { t: kit } = useMessages()
  const count = steps.length
  return (
    <div
      data-edge="top"
      className="mx-auto w-full max-w-column shrink-0 px-5 pt-[max(0.5rem,env(safe-area-inset-top))]"
    >
      <div className="flex items-center gap-3">
        <Primitive.Title className="min-w-0 grow text-body font-semibold">{title}</Primitive.Title>
        <p aria-hidden="true" className="text-small text-muted tabular-nums">
          {t('day.count', { number: index + 1, count })}
        </p>
        <Primitive.Close
          aria-label={kit('kit.close')}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
        >
          <CloseIcon />
        </Primitive.Close>
      </div>
      <ol className="-mx-0.5 flex">
        {steps.map(({ key, isDone }, place) => {
          const said = { number: place + 1, count, title: t(`day.${key}`) }
          return (
            <li key={key} className="grow">
              <button
                type="button"
                aria-label={t(isDone ? 'day.step.done' : 'day.step', said)}
                aria-current={place === index ? 'step' : undefined}
                onClick={() => onShow(place)}
                className="grid min-h-8 w-full items-center px-0.5"
              >
                <span
                  className={cx(
                    'rounded-full',
                    place === index ? 'h-2' : 'h-1',
                    isDone ? 'bg-match' : place === index ? 'bg-ink' : 'bg-line-strong',
                  )}
                />
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

type HeadingProps = {
  ref: RefObject<HTMLHeadingElement | null>
  step: DayStep
  people: People
  number: number
  count: number
}

function Heading({ ref, step, people, number, count }: HeadingProps) {
  const { key, isDone } = step
  const { t } = useMessages(day)
  const hint = useHint(step, people)
  const { t: say } = useMessages(deals)
  return (
    <div data-edge="top" className="grid grid-cols-1 gap-1">
      <h2 ref={ref} tabIndex={-1} className="flex items-center gap-2 text-title outline-none">
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">{say('plan.step', { number, count })} </span>
          {t(`day.${key}`)}
        </span>
        {isDone && (
          <span className="grid size-6 shrink-0 place-items-center rounded-full bg-match text-night">
            <CheckIcon className="size-4.5" />
            <span className="sr-only">{t('day.done')}</span>
          </span>
        )}
      </h2>
      {hint && <p className="text-muted wrap-anywhere">{hint}</p>}
    </div>
  )
}

/** Of money, who is to confirm it. */
function useHint({ key, isDone, waitsFor }: DayStep, people: People): string | null {
  const { t, locale } = useMessages(day)
  if (key !== 'money') return t(`day.${key}.hint`)
  if (isDone) return null
  const payees = waitsFor.map((id) => personIn(people, id))
  if (payees.some(({ isViewer }) => isViewer)) return t('day.money.hint')
  const names = listed(
    payees.map(({ name }) => name),
    locale,
  )
  return t('day.money.waits', { names })
}

type FootProps = Omit<TopProps, 'title'> & {
  /** Going on is what the viewer does next. */
  isThrough: boolean
  onClose: () => void
}

function Foot({ steps, index, isThrough, onShow, onClose }: FootProps) {
  const { t } = useMessages(day)
  const { t: kit } = useMessages()
  const isLast = index === steps.length - 1
  const isMine = steps[index]?.isMine ?? false
  return (
    <div
      data-edge="bottom"
      className="mx-auto grid w-full max-w-column shrink-0 grid-cols-2 gap-2 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <Button
        variant="ghost"
        className={cx(index === 0 && 'invisible')}
        onClick={() => onShow(index - 1)}
      >
        {t('day.back')}
      </Button>
      {isLast ? (
        <Button variant="secondary" onClick={onClose}>
          {kit('kit.close')}
        </Button>
      ) : (
        <Button variant={isThrough ? 'primary' : 'secondary'} onClick={() => onShow(index + 1)}>
          {t(isMine ? 'day.skip' : 'day.next')}
        </Button>
      )}
    </div>
  )
}
