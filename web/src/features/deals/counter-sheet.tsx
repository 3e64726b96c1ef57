import type { Deal, Version } from '@keyswap/contract/deals'
import { type FormEvent, useId } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast-store.ts'
import { deals } from './deals.texts.ts'
import type { People } from './people.ts'
import { fieldsOf, orderOf } from './proposal.ts'
import { ProposalForm } from './proposal-form.tsx'
import { reasonOf } from './reasons.ts'
import { useCarsOf } from './use-cars.ts'
import { useDealAction } from './use-deals.ts'
import { useProposal } from './use-proposal.ts'

type Props = {
  deal: Deal
  people: People
  /** The version that it answers. */
  version: Version
  open: boolean
  onClose: () => void
}

/** A counter-offer, or a change of an agreed deal: the next version, made from this one. */
export function CounterSheet({ deal, people, version, open, onClose }: Props) {
  const speech = useMessages(deals)
  const { t } = speech
  const formId = useId()
  const toast = useToast()
  const action = useDealAction(deal)
  const proposal = useProposal(fieldsOf(version, speech), orderOf(deal))

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = action.isPending ? null : proposal.read()
    if (!read) return
    action.mutate(
      { type: 'counter', based_on: version.number, ...read },
      {
        onSuccess: onClose,
        onError: (error) =>
          toast({ tone: 'danger', title: t('counter.failed'), text: reasonOf(error, t) }),
      },
    )
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      unsaved={() => proposal.hasChanges && !action.isPending}
      title={t(deal.agreed ? 'counter.change' : 'counter.title')}
      footer={
        <Button
          type="submit"
          form={formId}
          className="w-full"
          pending={action.isPending}
          pendingText={t('form.sending')}
        >
          {t('counter.send')}
        </Button>
      }
    >
      <form id={formId} ref={proposal.form} noValidate onSubmit={submit} className="pt-1 pb-4">
        <Fields deal={deal} people={people} proposal={proposal} />
      </form>
    </Sheet>
  )
}

type FieldsProps = Pick<Props, 'deal' | 'people'> & { proposal: ReturnType<typeof useProposal> }

function Fields({ deal, people, proposal }: FieldsProps) {
  const { t } = useMessages(deals)
  const { cars, isError, retry } = useCarsOf(orderOf(deal))
  if (cars) {
    return (
      <ProposalForm
        people={people}
        cars={cars}
        fields={proposal.fields}
        issues={proposal.issues}
        set={proposal.set}
        carsAreFixed={deal.agreed !== null}
      />
    )
  }
  if (isError) return <ErrorState title={t('form.failed')} onRetry={retry} />
  return (
    <Loading className="grid gap-3">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-40" />
    </Loading>
  )
}
