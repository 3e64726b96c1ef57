import { carTitle } from '@keyswap/contract/car-title'
import type { Deal } from '@keyswap/contract/deals'
import { memberName } from '../../domain/member-name.ts'
import type { Speech } from '../../lib/messages/index.ts'
import type { deals } from './deals.texts.ts'

type Words = Speech<(typeof deals)['english']> & Speech

/** Who took their car off, which ended the plan; null if that is not why it ended. In a ring only its owner is told whose car it was. */
export function withdrawnText({ ended, parties }: Deal, viewerId: string, speech: Words) {
  if (ended?.cause !== 'car_withdrawn') return null
  const { t } = speech
  const party = parties.find(({ user_id }) => user_id === ended.car_of)
  if (!party) return t('head.ended.car_withdrawn')
  const isDeleted = party.gives.id === null
  const car = carTitle(party.gives)
  if (party.user_id === viewerId)
    return t(isDeleted ? 'head.ended.car_withdrawn.own' : 'head.ended.car_deactivated.own', { car })
  return t(isDeleted ? 'head.ended.car_withdrawn.by' : 'head.ended.car_deactivated.by', {
    name: memberName(party, speech),
    car,
  })
}
