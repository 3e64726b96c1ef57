import type { Deal } from '@keyswap/contract/deals'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { DiscardDialog } from '../../ui/discard-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast-store.ts'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { deals } from './deals.texts.ts'
import { type CarsByOwner, carIn, isOffered } from './offered-cars.ts'
import type { People } from './people.ts'
import { newFields } from './proposal.ts'
import { ProposalForm } from './proposal-form.tsx'
import { reasonOf } from './reasons.ts'
import { useCarsOf } from './use-cars.ts'
import type { useProposeIn } from './use-deals.ts'
import { useProposal } from './use-proposal.ts'

type Props = {
  /** In giving order. */
  people: People
  /** The cars that the chat is about, by owner. */
  suggested: Readonly<Record<string, string | null>>
  propose: Pick<ReturnType<typeof useProposeIn>, 'mutate' | 'isPending'>
  /** A deal that another party began while this was written: what is sent answers it. */
  answers: Deal | undefined
  /** Whether something was typed. */
  onDraft: (hasDraft: boolean) => void
  /** Above the form. */
  children?: ReactNode
}

/** The first proposal of a chat. */
export function NewProposal({ children, ...props }: Props) {
  const { people } = props
  const { t } = useMessages(deals)
  const { cars, reserved, isError, retry } = useCarsOf(people.map(({ id }) => id))
  if (cars) {
    return (
      <>
        {children}
        <Form {...props} cars={cars} reserved={reserved} />
      </>
    )
  }
  if (isError)
    return <ErrorState title={t('form.failed')} offline={t('form.offline')} onRetry={retry} />
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-40" />
    </Loading>
  )
}

type FormProps = Omit<Props, 'children'> & { cars: CarsByOwner; reserved: CarsByOwner }

function Form({ people, cars, reserved, suggested, propose, answers, onDraft }: FormProps) {
  const { t } = useMessages(deals)
  const toast = useToast()
  const proposal = useProposal(
    newFields(startingCars(people, cars, suggested)),
    people.map(({ id }) => id),
    (owner, car_id) => isOffered(cars, owner, car_id),
  )
  const { hasChanges } = proposal
  const guard = useLeaveGuard(hasChanges && !propose.isPending)
  useEffect(() => {
    onDraft(hasChanges)
    return () => onDraft(false)
  }, [hasChanges, onDraft])

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = propose.isPending ? null : proposal.read()
    if (!read) return
    propose.mutate(
      { ...read, answers },
      {
        onSuccess: () => scrollTo(0, 0),
        onError: (error) =>
          toast({ tone: 'danger', title: t('counter.failed'), text: reasonOf(error, t) }),
      },
    )
  }

  return (
    <form ref={proposal.form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-7">
      <ProposalForm
        people={people}
        cars={cars}
        reserved={reserved}
        carOf={carIn(cars)}
        fields={proposal.fields}
        issues={proposal.issues}
        set={proposal.set}
        carsAreFixed={false}
      />
      <Button
        type="submit"
        size="large"
        pending={propose.isPending}
        pendingText={t('form.sending')}
      >
        {t(answers ? 'counter.send' : 'plan.propose')}
      </Button>
      <DiscardDialog open={guard.asks} onStay={guard.stay} onDiscard={guard.leave} />
    </form>
  )
}

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
