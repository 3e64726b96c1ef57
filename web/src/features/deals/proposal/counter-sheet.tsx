import type { Deal, Version } from '@keyswap/contract/deals'
import { useRef } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { deals } from '../deals.texts.ts'
import { FormSheet } from '../form-sheet.tsx'
import type { People } from '../people.ts'
import { isOver, versionOf } from '../plan-state.ts'
import { dealReason } from '../reasons.ts'
import { StartOver } from '../start-over.tsx'
import { showHeading } from '../step.tsx'
import { useDealAction, useProposeIn } from '../use-deals.ts'
import { carriedOn } from './corrections.ts'
import { Meanwhile, useMeanwhile } from './meanwhile.tsx'
import { carIn, hashesOf, isOffered } from './offered-cars.ts'
import { orderOf, proposalFieldsOf } from './proposal.ts'
import { ProposalForm } from './proposal-form.tsx'
import { useCarsOf } from './use-cars.ts'
import { useProposal } from './use-proposal.ts'

type Props = {
  deal: Deal
  people: People
  /** What the form starts with: the version that it answers, or the agreed one. */
  version: Version
  open: boolean
  onClose: () => void
}

/**
 * A counter-offer, or a change of an agreed deal: the next version, made from this one. If the plan ends while it is
 * written, it becomes the first version of a new plan.
 */
export function CounterSheet({ deal, people, version, open, onClose }: Props) {
  const speech = useMessages(deals)
  const { t } = speech
  const toast = useToast()
  const action = useDealAction(deal)
  const propose = useProposeIn(deal.chat)
  const isPending = action.isPending || propose.isPending
  const hasEnded = isOver(deal)
  const agreed = hasEnded ? undefined : versionOf(deal, deal.agreed?.version)
  const offered = useCarsOf(orderOf(deal))
  const { cars } = offered
  const carsAreFixed = agreed !== undefined
  const proposal = useProposal(
    { about: deal.id, form: 'counter', answers: `${version.hash} ${deal.agreed?.version ?? ''}` },
    proposalFieldsOf(version, speech, agreed),
    orderOf(deal),
    (owner, car_id) => carsAreFixed || (cars !== undefined && isOffered(cars, owner, car_id)),
    agreed,
  )

  const about = { deal, people, canBeginAnew: true }
  const meanwhile = useMeanwhile(about)
  const box = useRef<HTMLDivElement>(null)

  function submit() {
    if (meanwhile.text) {
      meanwhile.look()
      return showHeading(box.current)
    }
    if (isPending || !cars) return
    const read = proposal.read()
    if (!read) return
    const then = {
      onSuccess: () => {
        proposal.forget()
        onClose()
      },
      onError: (error: Error) =>
        toast({ tone: 'danger', title: t('counter.failed'), text: dealReason(error, t) }),
    }
    const { gives } = proposal.fields
    if (hasEnded)
      return propose.mutate({ ...read, seen_cars: hashesOf(cars, gives), answers: undefined }, then)
    // A declined change is newer than the agreed version that the form starts with.
    const answered = versionOf(deal, meanwhile.seen) ?? version
    action.mutate(
      {
        ...{ type: 'counter', based_on: meanwhile.seen, client_id: read.client_id },
        seen_cars: [...meanwhile.cars, ...hashesOf(cars, gives, answered)],
        terms: { ...read.terms, ...carriedOn(deal, answered) },
      },
      then,
    )
  }

  const pending = { pending: isPending, pendingText: t('form.sending') }
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t(hasEnded ? 'plan.again' : deal.agreed ? 'counter.change' : 'counter.title')}
      form={proposal.form}
      button={cars && { children: t(meanwhile.text ? 'counter.look' : 'counter.send'), ...pending }}
      notice={meanwhile.text}
      onSubmit={submit}
    >
      <Meanwhile ref={box} {...about} />
      {cars ? (
        <ProposalForm
          people={people}
          cars={cars}
          reserved={offered.reserved}
          carOf={carIn(cars, version.snapshot.cars)}
          fields={proposal.fields}
          issues={proposal.issues}
          set={proposal.set}
          carsAreFixed={carsAreFixed}
        >
          {proposal.isKept && <StartOver onClick={proposal.startOver} />}
        </ProposalForm>
      ) : offered.isError ? (
        <ErrorState
          title={t('form.failed')}
          offline={t('form.offline')}
          onRetry={offered.fetchAgain}
        />
      ) : (
        <Waiting />
      )}
    </FormSheet>
  )
}

const Waiting = () => (
  <Loading className="grid gap-3">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
    <Skeleton className="h-40" />
  </Loading>
)
