import type { Deal, Party, Version } from '@keyswap/contract/deals'
import { Link } from 'wouter'
import { swaps } from '../../../domain/swaps.texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CarThumb } from '../car-thumb.tsx'
import { deals } from '../deals.texts.ts'
import { agreedPayments } from '../handover/received.ts'
import { MapLink } from '../map-link.tsx'
import { paymentAfterwards } from '../payment-line.ts'
import { ownFirst, type People, personIn } from '../people.ts'
import { comparedWith, isOver } from '../plan-state.ts'
import { PlanLines, PlanStep } from '../step.tsx'
import { changedParts } from '../versions/changes.ts'
import { useTermTexts } from '../versions/use-term-texts.ts'
import { WordsBelow } from '../words-below.tsx'

/** A line may break after the dot, not before it. */
const DOT = '\u00A0· '

type Props = {
  deal: Deal
  people: People
  version: Version
  isAgreed: boolean
  /** The way to the place stands above already. */
  hasMap: boolean
}

/** The first three steps: what a version says about cars, money, time and place. */
export function TermsSteps({ deal, people, version, isAgreed, hasMap }: Props) {
  const speech = useMessages(deals)
  const { t } = speech
  const { lines, linesBefore } = useTermTexts(people, deal.state === 'done')
  const previous = version.is_open ? comparedWith(deal, version) : undefined
  const changed = changedParts(version, previous)
  const before = (part: 'money' | 'when' | 'where' | 'extras') =>
    previous && changed.includes(part) ? linesBefore(part, previous) : undefined
  const payments = deal.state === 'done' ? agreedPayments(deal) : []
  const hasMeeting = version.terms.meet_at !== null && version.terms.place !== null
  return (
    <>
      <PlanStep
        number={1}
        isPart
        title={t('plan.cars')}
        isSettled={isAgreed}
        isChanged={changed.includes('cars') || changed.includes('extras')}
      >
        <Cars deal={deal} people={people} version={version} previous={previous} />
        <ExtraLines lines={lines.extras(version)} before={before('extras')} version={version} />
      </PlanStep>
      <PlanStep
        number={2}
        isPart
        title={t('plan.money')}
        isSettled={
          isAgreed && agreedPayments(deal).every(({ received_at }) => received_at !== null)
        }
        isChanged={changed.includes('money')}
      >
        <PlanLines
          lines={
            payments.length > 0
              ? payments.map((payment) => paymentAfterwards(payment, people, speech))
              : lines.money(version)
          }
          before={before('money')}
        />
      </PlanStep>
      <PlanStep
        number={3}
        isPart
        title={t('plan.meeting')}
        isSettled={isAgreed && hasMeeting}
        isChanged={changed.includes('when') || changed.includes('where')}
      >
        <PlanLines lines={lines.when(version)} before={before('when')} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <PlanLines lines={lines.where(version)} before={before('where')} />
          {version.terms.place && !isOver(deal) && !hasMap && (
            <MapLink place={version.terms.place} className="-my-2">
              {t('plan.map')}
            </MapLink>
          )}
        </div>
        <WordsBelow words={version.terms.place} by={version.proposed_by} />
      </PlanStep>
    </>
  )
}

/** What was typed of what comes with the cars. */
const otherExtras = ({ terms }: Version): string =>
  terms.extras
    .map(({ other }) => other)
    .filter(Boolean)
    .join('\n')

type ExtraProps = { lines: string[]; before: string[] | undefined; version: Version }

function ExtraLines({ lines, before, version }: ExtraProps) {
  const { t } = useMessages(deals)
  if (version.terms.extras.length === 0 && !before) return null
  return (
    <div className="text-small">
      <p className="text-muted">{t('part.extras')}</p>
      <PlanLines lines={lines} before={before} />
      <WordsBelow words={otherExtras(version)} by={version.proposed_by} />
    </div>
  )
}

/** Each car with who gives it to whom; the viewer's own first. */
function Cars({
  deal,
  people,
  version,
  previous,
}: Pick<Props, 'deal' | 'people' | 'version'> & { previous: Version | undefined }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {ownFirst(version.terms.legs, people).map((leg) => (
        <li key={leg.giver_id}>
          <Leg
            leg={leg}
            people={people}
            version={version}
            previous={previous}
            giver={deal.parties.find(({ user_id }) => user_id === leg.giver_id)}
            isAgreed={deal.state !== 'open'}
            isDone={deal.state === 'done'}
          />
        </li>
      ))}
    </ul>
  )
}

type LegProps = {
  leg: Version['terms']['legs'][number]
  people: People
  version: Version
  previous: Version | undefined
  giver: Party | undefined
  isAgreed: boolean
  isDone: boolean
}

function Leg({ leg, people, version, previous, giver, isAgreed, isDone }: LegProps) {
  const { t } = useMessages(deals)
  const { t: say } = useMessages(swaps)
  const { factsOf, factLines } = useTermTexts(people)
  const facts = factsOf(version, leg.car_id)
  const [title, ...figures] = facts
  const replaced = previous?.terms.legs.find(({ giver_id }) => giver_id === leg.giver_id)
  const gone =
    previous && replaced && replaced.car_id !== leg.car_id
      ? factsOf(previous, replaced.car_id).filter((fact) => !facts.includes(fact))
      : []
  // The photo and whether the listing still exists are known only of the cars that the deal is about now.
  const known = giver?.gives.id === leg.car_id ? giver.gives : null
  const [from, to] = [personIn(people, leg.giver_id), personIn(people, leg.receiver_id)]
  const who = from.isViewer
    ? t(isDone ? 'leg.you_gave' : 'leg.you_give', { name: to.name })
    : to.isViewer
      ? t(isDone ? 'leg.you_got' : 'leg.you_get', { name: from.name })
      : t(isDone ? 'leg.gave' : 'leg.gives', { from: from.name, to: to.name })
  return (
    <div className="flex items-center gap-3">
      <CarThumb photo={known?.photo ?? null} className="size-16" />
      <div className="min-w-0">
        <p className="text-small text-muted wrap-anywhere">{who}</p>
        <p className="font-semibold wrap-anywhere">
          {known ? (
            <Link href={`/car/${leg.car_id}`} state={{ back: true }} className="hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-small text-muted">{figures.join(DOT)}</p>
        {factLines(version, previous, leg.car_id).map((line) => (
          <p key={line} className="text-small font-semibold whitespace-pre-line wrap-anywhere">
            {line}
          </p>
        ))}
        {gone.length > 0 && <PlanLines lines={[]} before={[gone.join(DOT)]} />}
        {known?.is_reserved && !isAgreed && <Badge tone="star">{say('swaps.reserved')}</Badge>}
      </div>
    </div>
  )
}
