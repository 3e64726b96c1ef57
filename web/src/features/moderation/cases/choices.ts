import type { AdminCase } from '@keyswap/contract/cases'
import type { DecisionAct } from '@keyswap/contract/choices'
import { useMessages } from '../../../lib/messages/index.ts'
import { carName } from '../cars/car-name.ts'
import { moderation } from '../moderation.texts.ts'
import { namesIn } from './case-names.ts'

export type Choice = { act: DecisionAct; target_id: string | null; label: string; picture?: string }

/** What can be decided, the mildest first. */
export function useChoices(shown: AdminCase): Choice[] {
  const { members, reports } = shown
  const nameOf = namesIn(shown)
  const speech = useMessages(moderation)
  const { t } = speech
  const cars = new Map(
    reports.flatMap(({ car }) => (car?.is_active ? [[car.id, carName(car, speech)] as const] : [])),
  )
  const photos = new Map(
    reports.flatMap(({ car }) =>
      (car?.photos ?? []).map(({ id, url }, index) => {
        const named = { car: car ? carName(car, speech) : '', number: index + 1 }
        return [id, { label: t('admin.case.act.remove_photo', named), picture: url }] as const
      }),
    ),
  )
  const deals = new Set(reports.flatMap(({ deal_id }) => deal_id ?? []))
  const standing = members.filter(({ is_banned }) => !is_banned)
  return [
    { act: 'dismiss', target_id: null, label: t('admin.case.act.dismiss') },
    ...standing.map((member) => ({
      act: 'warn' as const,
      target_id: member.id,
      label: t('admin.case.act.warn', { name: nameOf(member) }),
    })),
    ...[...photos].map(([id, photo]) => ({
      act: 'remove_photo' as const,
      target_id: id,
      ...photo,
    })),
    ...[...cars].map(([id, car]) => ({
      act: 'deactivate_car' as const,
      target_id: id,
      label: t('admin.case.act.deactivate_car', { car }),
    })),
    ...[...deals].map((id) => ({
      act: 'end_deal' as const,
      target_id: id,
      label: t('admin.case.act.end_deal'),
    })),
    ...standing.map((member) => ({
      act: 'limit' as const,
      target_id: member.id,
      label: t('admin.case.act.limit', { name: nameOf(member) }),
    })),
    ...standing.map((member) => ({
      act: 'suspend' as const,
      target_id: member.id,
      label: t('admin.case.act.suspend', { name: nameOf(member) }),
    })),
  ]
}
