import { carTitle } from '@keyswap/contract/car-title'
import type { Deal, Party } from '@keyswap/contract/deals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { amount } from '../../../lib/formats/amount.ts'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FlagIcon } from '../../../ui/icons.tsx'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { deals } from '../deals.texts.ts'
import { type People, personIn, viewerIn } from '../people.ts'
import { useOwnCar } from '../proposal/use-cars.ts'
import { dealReason } from '../reasons.ts'
import { endedAfterKeys, toGiveBack, toPayBack } from './give-back.ts'
import type { AgreedPayment } from './received.ts'

type Props = {
  deal: Deal
  people: People
  /** Leads to a report; without it, none is offered. */
  onProblem: (() => void) | undefined
}

/**
 * Says who gives which car back, and who gives money back. That it is back is said by its owner alone, as keys are by who got them; what is otherwise is
 * told to the moderators.
 */
export function GiveBack({ deal, people, onProblem }: Props) {
  const speech = useMessages(deals)
  const { t } = speech
  const viewer = viewerIn(people)
  const own = deal.parties.find(({ user_id }) => user_id === viewer?.id)
  return (
    <div className="grid grid-cols-1 gap-2">
      {endedAfterKeys(deal) && <h3 className="text-lead">{t('handover.where')}</h3>}
      <ul className="grid grid-cols-1 gap-1">
        {toGiveBack(deal).map(({ car, from, to, isCertain }) => (
          <li key={from} className="wrap-anywhere">
            {isCertain ? lineOf(carTitle(car), from, to) : maybeOf(carTitle(car), from)}
          </li>
        ))}
        {toPayBack(deal).map((payment) => (
          <li key={payment.index} className="wrap-anywhere">
            {moneyOf(payment)}
          </li>
        ))}
      </ul>
      {endedAfterKeys(deal) && viewer && own?.gives.id && (
        <IsBack viewerId={viewer.id} carId={own.gives.id} car={own.gives} />
      )}
      {onProblem && (
        <Button variant="ghost" size="small" className="justify-self-start" onClick={onProblem}>
          <FlagIcon className="size-5" />
          {t('handover.where.else')}
        </Button>
      )}
    </div>
  )

  function moneyOf({ amount_cents, currency, from_id, to_id }: AgreedPayment): string {
    const [holder, payer] = [personIn(people, to_id), personIn(people, from_id)]
    const money = amount(amount_cents, currency, speech)
    if (holder.isViewer) return t('back.money.give', { amount: money, name: payer.name })
    if (payer.isViewer) return t('back.money.get', { amount: money, name: holder.name })
    return t('back.money.gives', { amount: money, name: holder.name, other: payer.name })
  }

  function maybeOf(car: string, from: string): string {
    const { name, isViewer } = personIn(people, from)
    return isViewer ? t('back.maybe.own', { car }) : t('back.maybe', { car, name })
  }

  function lineOf(car: string, from: string, to: string): string {
    const [holder, owner] = [personIn(people, from), personIn(people, to)]
    if (holder.isViewer) return t('back.give', { car, name: owner.name })
    if (owner.isViewer) return t('back.get', { car, name: holder.name })
    return t('back.gives', { car, name: holder.name, other: owner.name })
  }
}

type IsBackProps = { viewerId: string; carId: string; car: Party['gives'] }

/** Its listing was switched off when somebody said that they received the car. */
function IsBack({ viewerId, carId, car }: IsBackProps) {
  const { t } = useMessages(deals)
  const toast = useToast()
  const queries = useQueryClient()
  const listing = useOwnCar(viewerId, carId)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('patchCar', { params: { carId }, input: { is_active: true } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['cars'] })
      toast({ title: t('back.done', { car: carTitle(car) }) })
    },
    onError: (error) =>
      toast({ tone: 'failed', title: t('plan.not_done'), text: dealReason(error, t) }),
  })
  if (!listing || listing.is_active || listing.is_locked || listing.swapped_at !== null) return null
  return (
    <Button
      variant="secondary"
      pending={isPending}
      pendingText={t('back.pending')}
      onClick={() => mutate()}
    >
      {t('back.say', { car: carTitle(car) })}
    </Button>
  )
}
