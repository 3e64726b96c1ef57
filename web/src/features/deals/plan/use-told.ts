import type { Deal } from '@keyswap/contract/deals'
import { useEffect, useEffectEvent, useRef } from 'react'
import { swaps } from '../../../domain/swaps.texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { deals } from '../deals.texts.ts'
import { type People, personIn, viewerIn } from '../people.ts'
import { type Told, whatOthersDid } from './told.ts'

/** Says what another party does to the plan while it is open, wherever it is scrolled to. */
export function useTold(deal: Deal, people: People, isSilent: boolean): void {
  const { t } = useMessages(deals)
  const { t: say } = useMessages(swaps)
  const toast = useToast()
  const shown = useRef(deal)
  const tell = useEffectEvent((now: Deal) => {
    const told = whatOthersDid(shown.current, now, viewerIn(people)?.id ?? '')
    shown.current = now
    if (told && !isSilent)
      toast({
        title: titleOf(told, now),
        ...(isDoubt(told) && { tone: 'danger' as const }),
        ...(isEnd(told) && endOf(now)),
      })
  })
  useEffect(() => tell(deal), [deal])

  function titleOf(told: Told, { agreed }: Deal): string {
    const by = 'by' in told && told.by !== null ? personIn(people, told.by) : null
    switch (told.what) {
      case 'expired':
        return say('step.expired')
      case 'declined':
      case 'withdrawn':
      case 'cancelled':
        return by ? say(`step.${told.what}.by`, by) : say(`step.${told.what}`)
      case 'version':
        return t(agreed ? 'head.change' : 'head.counter', { name: by?.name ?? '' })
      case 'keys':
        return say('step.handed_over.by', { name: by?.name ?? '' })
      case 'taken_back':
      case 'disputed':
        return say(`step.${told.what}.by`, { name: by?.name ?? '' })
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

const isDoubt = ({ what }: Told): boolean => what === 'disputed' || what === 'taken_back'

const isEnd = ({ what }: Told): boolean =>
  ['declined', 'withdrawn', 'cancelled', 'expired'].includes(what)
