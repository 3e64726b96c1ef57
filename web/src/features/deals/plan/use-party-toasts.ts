import { carTitle } from '@keyswap/contract/car-title'
import type { Deal } from '@keyswap/contract/deals'
import { useEffect, useEffectEvent, useRef } from 'react'
import { swaps } from '../../../domain/swaps.texts.ts'
import { amount } from '../../../lib/formats/amount.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { deals } from '../deals.texts.ts'
import { type People, personIn, viewerIn } from '../people.ts'
import { type PartyAct, whatOthersDid } from './party-acts.ts'

/** Says what another party does to the plan while it is open, wherever it is scrolled to. */
export function usePartyToasts(deal: Deal, people: People, isSilent: boolean): void {
  const speech = useMessages(deals)
  const { t } = speech
  const { t: say } = useMessages(swaps)
  const toast = useToast()
  const shown = useRef(deal)
  const tell = useEffectEvent((now: Deal) => {
    const act = whatOthersDid(shown.current, now, viewerIn(people)?.id ?? '')
    shown.current = now
    if (act && !isSilent)
      toast({
        title: titleOf(act, now),
        ...(isDoubt(act) && { tone: 'danger' as const }),
        ...(isEnd(act) && endOf(now)),
        ...(act.what === 'papers' && act.unticked && { text: t('lines.unticked'), stays: true }),
      })
  })
  useEffect(() => tell(deal), [deal])

  function titleOf(act: PartyAct, { agreed, parties }: Deal): string {
    const by = 'by' in act && act.by !== null ? personIn(people, act.by) : null
    switch (act.what) {
      case 'expired':
        return say('step.expired')
      case 'declined':
      case 'withdrawn':
      case 'cancelled':
        return by ? say(`step.${act.what}.by`, by) : say(`step.${act.what}`)
      case 'version':
        return t(agreed ? 'head.change' : 'head.counter', { name: by?.name ?? '' })
      case 'keys':
        return say('step.handed_over.by', { name: by?.name ?? '' })
      case 'taken_back':
      case 'disputed':
      case 'accepted':
        return say(`step.${act.what}.by`, { name: by?.name ?? '' })
      case 'repeated':
        return t('disputed.repeated', { name: by?.name ?? '' })
      case 'wants_cancel':
        return say('step.cancel_wanted.by', { name: by?.name ?? '' })
      case 'settled':
        return say('step.dispute_ended.by', { name: by?.name ?? '' })
      case 'received': {
        const sum = amount(act.payment.amount_cents, act.payment.currency, speech)
        return say('step.money_received.by', { name: by?.name ?? '', amount: sum })
      }
      case 'papers': {
        const car = parties.find(({ user_id }) => user_id === act.by)?.gives
        const named = { name: by?.name ?? '', car: car ? carTitle(car) : '' }
        return say(`step.papers_${act.is_first ? 'filled' : 'changed'}.by`, named)
      }
      case 'agreed':
        return t('head.agreed')
      case 'done':
        return say('step.done')
    }
  }

  /** It stays until it is closed: nothing of the plan can be done any more. */
  const endOf = ({ ended }: Deal) => ({
    tone: 'danger' as const,
    stays: true as const,
    ...(ended?.cause && { text: t(`head.ended.${ended.cause}`) }),
  })
}

const isDoubt = ({ what }: PartyAct): boolean => what === 'disputed' || what === 'taken_back'

const isEnd = ({ what }: PartyAct): boolean =>
  ['declined', 'withdrawn', 'cancelled', 'expired'].includes(what)
