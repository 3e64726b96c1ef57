import { carTitle } from '@keyswap/contract/car-title'
import type { Deal } from '@keyswap/contract/deals'
import { checklists as lists } from '@keyswap/contract/deals/checklists'
import { type ReactNode, useState } from 'react'
import { listed } from '../../../lib/formats/listed.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon, DownIcon } from '../../../ui/icons.tsx'
import { fetched } from '../../../ui/states/fetched.tsx'
import { CarThumb } from '../car-thumb.tsx'
import { deals } from '../deals.texts.ts'
import { HandoverPhotos } from '../handover/photos/handover-photos.tsx'
import { checklists } from '../papers/checklists.texts.ts'
import { PaperFacts } from '../papers/paper-facts.tsx'
import { type People, personIn } from '../people.ts'
import { agreedOf } from '../plan-state.ts'
import { day } from './day.texts.ts'
import { type DayStep, othersIn, ownParts } from './day-list.ts'
import { KeysStep } from './keys-step.tsx'
import { MoneyStep } from './money-step.tsx'
import { MissingVins, Note } from './notes.tsx'
import { TickBox } from './tick-box.tsx'

const AgreementSheet = fetched(() => import('../papers/agreement-sheet.tsx'))

export type StepProps = {
  deal: Deal
  people: People
  viewerId: string
  steps: readonly DayStep[]
  step: DayStep
  /** Closes the list: what comes next stands in the plan. */
  onClose: () => void
}

/** What the viewer does in a step; below it, how far the others are. */
export function StepBody(props: StepProps) {
  switch (props.step.key) {
    case 'look':
      return <LookStep {...props} />
    case 'sign':
      return <SignStep {...props} />
    case 'money':
      return <MoneyStep {...props} />
    case 'keys':
      return <KeysStep {...props} />
    case 'register':
    case 'insurance':
      return (
        <OwnTicks {...props} car="gets">
          {props.step.key === 'register' && <RegisterLink {...props} />}
          <Others {...props} />
        </OwnTicks>
      )
    case 'confirm':
      return (
        <>
          <NotYet {...props} />
          <OwnTicks {...props} car="gives">
            <RegisterLink {...props} />
            <Others {...props} />
          </OwnTicks>
        </>
      )
  }
}

/** Where the viewer marks or confirms it. */
function RegisterLink({ step, viewerId }: StepProps) {
  const { t } = useMessages(checklists)
  const [tick] = ownParts(step, viewerId, 'tick')
  const url = tick && lists[tick.country].register
  if (!url || tick.country === 'other') return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="flex min-h-11 w-fit items-center font-semibold underline underline-offset-3 wrap-anywhere"
    >
      {t(`register.${tick.country}`)}
    </a>
  )
}

/** The car that the viewer gets, beside its papers, and photos of all cars. */
function LookStep(props: StepProps) {
  const { deal, people, viewerId } = props
  const legs = agreedOf(deal)?.terms.legs ?? []
  const own = legs.filter(({ receiver_id }) => receiver_id === viewerId)
  const rest = legs.filter(({ receiver_id }) => receiver_id !== viewerId)
  return (
    <OwnTicks {...props} car="gets">
      {own.map((leg) => (
        <div key={leg.car_id} className="grid grid-cols-1 gap-4">
          <CarPapers deal={deal} car_id={leg.car_id} giver={personIn(people, leg.giver_id).name} />
          <HandoverPhotos deal={deal} leg={leg} people={people} />
        </div>
      ))}
      <Others {...props} />
      {rest.map((leg) => (
        <HandoverPhotos key={leg.car_id} deal={deal} leg={leg} people={people} />
      ))}
    </OwnTicks>
  )
}

/** What to compare the car with. */
function CarPapers({ deal, car_id, giver }: { deal: Deal; car_id: string; giver: string }) {
  const { t } = useMessages(day)
  const papers = deal.papers.find((one) => one.car_id === car_id)
  if (!papers) return <p className="text-muted">{t('day.papers.none', { name: giver })}</p>
  return (
    <details className="group rounded-control bg-sunken px-3">
      <summary className="flex min-h-11 items-center justify-between gap-3 rounded-small font-semibold">
        {t('day.papers')}
        <DownIcon className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="pb-3">
        <PaperFacts papers={papers} />
      </div>
    </details>
  )
}

/** The agreement's pages, to be looked at, and one tick, which counts for every car of the viewer. */
function SignStep(props: StepProps) {
  const { deal, people, viewerId, step } = props
  const { t } = useMessages(deals)
  const [isLooking, setLooking] = useState(false)
  const ticks = ownParts(step, viewerId, 'tick')
  return (
    <>
      {!step.isDone && <MissingVins deal={deal} people={people} />}
      {deal.agreement_hash !== null && (
        <Button variant="secondary" onClick={() => setLooking(true)}>
          {t('files.agreement')}
        </Button>
      )}
      {ticks.length > 0 && (
        <ul>
          <TickBox deal={deal} ticks={ticks} as="receiver" />
        </ul>
      )}
      <Others {...props} />
      {isLooking && <AgreementSheet open deal={deal} onClose={() => setLooking(false)} />}
    </>
  )
}

type OwnProps = StepProps & { car: 'gets' | 'gives'; children: ReactNode }

/** The car that the viewer's ticks are about, and the ticks. */
function OwnTicks({ deal, people, viewerId, step, car, children }: OwnProps) {
  const { t } = useMessages(deals)
  const ticks = ownParts(step, viewerId, 'tick')
  const own = deal.parties.find(({ user_id }) => user_id === viewerId)
  const leg = agreedOf(deal)?.terms.legs.find(
    (one) => one[car === 'gets' ? 'receiver_id' : 'giver_id'] === viewerId,
  )
  return (
    <>
      {own && leg && (
        <div className="flex items-center gap-3">
          <CarThumb photo={own[car].photo} className="size-14" />
          <p className="min-w-0 wrap-anywhere">
            <span className="block text-small text-muted">
              {car === 'gets'
                ? t('leg.you_get', { name: personIn(people, leg.giver_id).name })
                : t('leg.you_give', { name: personIn(people, leg.receiver_id).name })}
            </span>
            <span className="font-semibold">{carTitle(own[car])}</span>
          </p>
        </div>
      )}
      {ticks.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {ticks.map((tick) => (
            <TickBox
              key={tick.item}
              deal={deal}
              ticks={[tick]}
              as={car === 'gets' ? 'receiver' : 'giver'}
              isEarly={step.waitsFirst.length > 0}
            />
          ))}
        </ul>
      )}
      {children}
    </>
  )
}

/** Whom everyone waits for, before anybody confirms. */
function NotYet({ step, people }: StepProps) {
  const { t, locale } = useMessages(day)
  const { t: say } = useMessages(deals)
  if (step.waitsFirst.length === 0) return null
  const names = step.waitsFirst.map((id) => {
    const { isViewer, name } = personIn(people, id)
    return isViewer ? say('plan.you') : name
  })
  return (
    <div role="status">
      <Note>{t('day.first', { names: listed(names, locale) })}</Note>
    </div>
  )
}

/** One quiet line for each of the others. */
function Others({ step, people, viewerId }: StepProps) {
  const { t } = useMessages(day)
  const others = othersIn(step, viewerId)
  if (others.length === 0) return null
  return (
    <ul aria-live="polite" className="mt-auto grid grid-cols-1 gap-1 pt-2 text-small text-muted">
      {others.map(({ by, done, count }) => {
        const { name } = personIn(people, by)
        const isDone = done === count
        // A signature on one list only is none.
        const isPart = done > 0 && !isDone && step.key !== 'sign'
        return (
          <li key={by} className="flex items-start gap-1.5 wrap-anywhere">
            {isDone && <CheckIcon className="mt-0.5 size-4 shrink-0 text-match-text" />}
            <span className="min-w-0">
              {isPart
                ? t('day.other.some', { name, done, count })
                : t(isDone ? 'day.other.done' : 'day.other.none', { name })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
