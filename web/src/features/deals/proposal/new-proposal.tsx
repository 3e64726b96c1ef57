import type { Deal, Version } from '@keyswap/contract/deals'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { deals } from '../deals.texts.ts'
import { type People, personIn, viewerIn } from '../people.ts'
import { newestNumber } from '../plan-state.ts'
import { dealReason } from '../reasons.ts'
import { StartOver } from '../start-over.tsx'
import { showHeading } from '../step.tsx'
import type { useProposeIn } from '../use-deals.ts'
import { ChangedListing } from '../versions/changed-cars.tsx'
import { type CarsByOwner, carIn, changedListings, hashesOf, isOffered } from './offered-cars.ts'
import {
  fieldsAfter,
  newFields,
  type ProposalFields,
  paymentFields,
  type TypedPayment,
} from './proposal.ts'
import { ProposalForm } from './proposal-form.tsx'
import { paymentsByValues } from './suggestion.tsx'
import { useCarsOf } from './use-cars.ts'
import { useProposal } from './use-proposal.ts'

type Props = {
  chatId: string
  /** In giving order. */
  people: People
  /** The cars that the chat is about, by owner. */
  suggested: Readonly<Record<string, string | null>>
  /** The last terms of a plan that came to nothing: the form starts from them. */
  last: Version | undefined
  propose: Pick<ReturnType<typeof useProposeIn>, 'mutate' | 'isPending'>
  /** A deal that another party began while this was written: what is sent answers it. */
  answers: Deal | undefined
  /** Whether something was typed. */
  onDraft: (hasDraft: boolean) => void
  /** Shows the deal that is answered. */
  onLook: () => void
  /** Above the form. */
  children?: ReactNode
}

/** The first proposal of a chat. */
export function NewProposal({ children, ...props }: Props) {
  const { people } = props
  const { t } = useMessages(deals)
  const { cars, reserved, isError, fetchAgain } = useCarsOf(people.map(({ id }) => id))
  if (cars) {
    return (
      <>
        {children}
        <Form {...props} cars={cars} reserved={reserved} />
      </>
    )
  }
  if (isError)
    return <ErrorState title={t('form.failed')} offline={t('form.offline')} onRetry={fetchAgain} />
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-40" />
    </Loading>
  )
}

type FormProps = Omit<Props, 'children'> & { cars: CarsByOwner; reserved: CarsByOwner }

function Form({
  chatId,
  people,
  cars,
  reserved,
  suggested,
  propose,
  answers,
  last,
  onDraft,
  onLook,
}: FormProps) {
  const speech = useMessages(deals)
  const { t } = speech
  const toast = useToast()
  const proposal = useProposal(
    { about: chatId, form: 'proposal', answers: last?.hash ?? '' },
    start(),
    people.map(({ id }) => id),
    (owner, car_id) => isOffered(cars, owner, car_id),
  )
  const { hasChanges } = proposal
  // Nothing is sent over a proposal that the viewer has not looked at.
  const newest = answers ? `${answers.id} ${newestNumber(answers)}` : ''
  const [seen, setSeen] = useState('')
  const isUnseen = newest !== '' && newest !== seen
  const { gives } = proposal.fields
  const [opened] = useState(cars)
  const [looked, setLooked] = useState(cars)
  const changes = useRef<HTMLDivElement>(null)
  const hasUnseenCar = changedListings(looked, cars, gives).length > 0
  useEffect(() => {
    onDraft(hasChanges)
    return () => onDraft(false)
  }, [hasChanges, onDraft])

  function start(): ProposalFields {
    const offered = startingCars(people, cars, suggested)
    if (!last) return { ...newFields(offered), cash: cashFor(offered) }
    const given = last.terms.legs.filter(({ giver_id, car_id }) =>
      isOffered(cars, giver_id, car_id),
    )
    const again = Object.fromEntries(given.map(({ giver_id, car_id }) => [giver_id, car_id]))
    const viewerId = viewerIn(people)?.id ?? ''
    return fieldsAfter(last, { ...offered, ...again }, viewerId, Date.now(), speech)
  }

  /** Of more than two, who pays whom is hard to see: their plan begins with what evens out everyone's values. */
  function cashFor(given: ProposalFields['gives']): readonly TypedPayment[] {
    if (people.length === 2) return []
    return paymentFields(paymentsByValues({ people, gives: given, carOf: carIn(cars) }), speech)
  }

  /** Payments that nobody has touched follow the cars. */
  function withCash(change: Partial<ProposalFields>): Partial<ProposalFields> {
    const { cash } = proposal.fields
    const isOurs = JSON.stringify(cash) === JSON.stringify(cashFor(gives))
    return change.gives && isOurs ? { ...change, cash: cashFor(change.gives) } : change
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isUnseen) {
      setSeen(newest)
      return onLook()
    }
    if (hasUnseenCar) {
      setLooked(cars)
      return showHeading(changes.current)
    }
    const read = propose.isPending ? null : proposal.read()
    if (!read) return
    propose.mutate(
      { ...read, seen_cars: hashesOf(cars, gives), answers },
      {
        onSuccess: () => scrollTo(0, 0),
        onError: (error) =>
          toast({ tone: 'danger', title: t('counter.failed'), text: dealReason(error, t) }),
      },
    )
  }

  return (
    <form ref={proposal.form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-7">
      <div ref={changes} tabIndex={-1} className="scroll-mt-20 outline-none empty:hidden">
        {changedListings(opened, cars, gives).map((change) => (
          <ChangedListing key={change.now.id} people={people} {...change} />
        ))}
      </div>
      <ProposalForm
        people={people}
        cars={cars}
        reserved={reserved}
        carOf={carIn(cars)}
        fields={proposal.fields}
        issues={proposal.issues}
        set={(change) => proposal.set(withCash(change))}
        carsAreFixed={false}
      />
      <div className="grid grid-cols-1 gap-2">
        <div role="status" className="font-semibold wrap-anywhere empty:hidden">
          {isUnseen
            ? t('counter.first', { name: proposerOf(answers, people) })
            : hasUnseenCar && t('counter.car_changed')}
        </div>
        <Button
          type="submit"
          size="large"
          pending={propose.isPending}
          pendingText={t('form.sending')}
        >
          {t(isUnseen || hasUnseenCar ? 'counter.look' : answers ? 'counter.send' : 'plan.propose')}
        </Button>
        {proposal.isKept && <StartOver onClick={proposal.startOver} />}
      </div>
    </form>
  )
}

const proposerOf = (deal: Deal | undefined, people: People): string =>
  personIn(people, deal?.versions.at(-1)?.proposed_by ?? '').name

/** The cars that the chat is about, or the only car that someone can give. */
function startingCars(people: People, cars: CarsByOwner, suggested: Props['suggested']) {
  return Object.fromEntries(
    people.map(({ id }) => {
      const offered = cars.get(id) ?? []
      const known = offered.find((car) => car.id === suggested[id])
      return [id, known?.id ?? (offered.length === 1 ? (offered[0]?.id ?? '') : '')]
    }),
  )
}
