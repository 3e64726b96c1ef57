import type { Deal, Version } from '@keyswap/contract/deals'
import { type Ref, useRef, useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast-store.ts'
import { carriedOn } from './corrections.ts'
import { deals } from './deals.texts.ts'
import { FormSheet } from './form-sheet.tsx'
import { NewerVersion } from './newer-version.tsx'
import { carIn, isOffered } from './offered-cars.ts'
import { type People, personIn } from './people.ts'
import { isOver, newestNumber, versionOf } from './plan-state.ts'
import { fieldsOf, orderOf } from './proposal.ts'
import { ProposalForm } from './proposal-form.tsx'
import { reasonOf } from './reasons.ts'
import { showHeading } from './step.tsx'
import { useCarsOf } from './use-cars.ts'
import { useDealAction, useProposeIn } from './use-deals.ts'
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
    fieldsOf(version, speech),
    orderOf(deal),
    (owner, car_id) => carsAreFixed || (cars !== undefined && isOffered(cars, owner, car_id)),
    agreed,
  )

  const meanwhile = useMeanwhile(deal, people)
  const box = useRef<HTMLDivElement>(null)

  function submit() {
    if (meanwhile.text) {
      meanwhile.look()
      return showHeading(box.current)
    }
    const read = isPending || !cars ? null : proposal.read()
    if (!read) return
    const then = {
      onSuccess: onClose,
      onError: (error: Error) =>
        toast({ tone: 'danger', title: t('counter.failed'), text: reasonOf(error, t) }),
    }
    if (hasEnded) propose.mutate({ ...read, answers: undefined }, then)
    // A declined change is newer than the agreed version that the form starts with.
    else
      action.mutate(
        {
          ...{ type: 'counter', based_on: meanwhile.seen, client_id: read.client_id },
          terms: { ...read.terms, ...carriedOn(deal, versionOf(deal, meanwhile.seen) ?? version) },
        },
        then,
      )
  }

  const pending = { pending: isPending, pendingText: t('form.sending') }
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={() => proposal.hasChanges && !isPending}
      title={t(hasEnded ? 'plan.again' : deal.agreed ? 'counter.change' : 'counter.title')}
      form={proposal.form}
      button={cars && { children: t(meanwhile.text ? 'counter.look' : 'counter.send'), ...pending }}
      notice={meanwhile.text}
      onSubmit={submit}
    >
      <Meanwhile ref={box} deal={deal} people={people} />
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
        />
      ) : offered.isError ? (
        <ErrorState title={t('form.failed')} offline={t('form.offline')} onRetry={offered.retry} />
      ) : (
        <Waiting />
      )}
    </FormSheet>
  )
}

/**
 * What happened while the form was open and the viewer has not looked at yet: nothing is sent over it. `seen` is the
 * version that is answered.
 */
function useMeanwhile(deal: Deal, people: People) {
  const { t } = useMessages(deals)
  const newest = newestNumber(deal)
  const [seen, setSeen] = useState({ newest, isAgreed: deal.agreed !== null, isOver: isOver(deal) })
  const look = () => setSeen({ newest, isAgreed: deal.agreed !== null, isOver: isOver(deal) })
  const version = newest > seen.newest ? versionOf(deal, newest) : undefined
  const by = version && personIn(people, version.proposed_by)
  return { text: text(), look, seen: by?.isViewer ? newest : seen.newest }

  function text(): string | null {
    if (isOver(deal)) {
      if (seen.isOver) return null
      return t(deal.state === 'expired' ? 'counter.expired' : 'counter.ended')
    }
    if (by && !by.isViewer) return t('counter.newer', { name: by.name })
    return deal.agreed && !seen.isAgreed ? t('counter.agreed') : null
  }
}

type MeanwhileProps = Pick<Props, 'deal' | 'people'> & { ref: Ref<HTMLDivElement> }

/** What happened since the form was opened: it was agreed, a version came that is answered now, or the plan ended. */
function Meanwhile({ ref, deal, people }: MeanwhileProps) {
  const { t } = useMessages(deals)
  const newest = newestNumber(deal)
  const [opened] = useState(newest)
  const [wasAgreed] = useState(deal.agreed !== null)
  const version = newest > opened ? versionOf(deal, newest) : undefined
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mt-2 outline-none empty:hidden">
      {isOver(deal) && (
        <div className="mb-4 rounded-control border border-line bg-sunken p-3">
          <p className="font-semibold">
            {t(deal.state === 'expired' ? 'counter.expired' : 'counter.ended')}
          </p>
          <p className="text-small">{t('counter.ended.text')}</p>
        </div>
      )}
      {deal.agreed && !wasAgreed && !isOver(deal) && (
        <div className="mb-4 rounded-control border border-match bg-match-soft p-3">
          <p className="font-semibold">{t('counter.agreed')}</p>
          <p className="text-small">{t('counter.agreed.text')}</p>
        </div>
      )}
      {version && !isOver(deal) && <NewerVersion deal={deal} people={people} version={version} />}
    </div>
  )
}

const Waiting = () => (
  <Loading className="grid gap-3">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
    <Skeleton className="h-40" />
  </Loading>
)
