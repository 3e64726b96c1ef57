import type { AdminCase, CaseCar, CaseMember } from '@keyswap/contract/cases'
import type { CaseAct } from '@keyswap/contract/choices'
import { useMessages } from '../../../lib/messages/index.ts'
import { carName } from '../cars/car-name.ts'
import { moderation } from '../moderation.texts.ts'
import { namesIn } from './case-names.ts'

export type Choice = { act: CaseAct; target_id: string | null; label: string; picture?: string }

/** What can be decided, the mildest first. */
export function useChoices(shown: AdminCase): Choice[] {
  const { members, parties, cars, deals, rings } = shown
  const nameOf = namesIn(shown)
  const speech = useMessages(moderation)
  const { t } = speech
  // Two copies may be the same model. A long label is cut at its end.
  const nameOfCar = (car: CaseCar) =>
    cars.length > 1 ? `${nameOf(car.owner)}, ${carName(car, speech)}` : carName(car, speech)
  const nameOfParty = (party: CaseMember) =>
    members.length > 0 ? t('admin.case.not_accused', { name: nameOf(party) }) : nameOf(party)
  const standing = [
    ...members.map((member) => ({ ...member, name: nameOf(member) })),
    ...parties.map((party) => ({ ...party, name: nameOfParty(party) })),
  ].filter(({ is_banned }) => !is_banned)
  return [
    { act: 'dismiss', target_id: null, label: t('admin.case.act.dismiss') },
    { act: 'resolve', target_id: null, label: t('admin.case.act.resolve') },
    ...standing.map((member) => ({
      act: 'warn' as const,
      target_id: member.id,
      label: t('admin.case.act.warn', { name: member.name }),
    })),
    ...cars.flatMap((car) =>
      car.photos.map(({ id, url }, index) => ({
        act: 'remove_photo' as const,
        target_id: id,
        label: t('admin.case.act.remove_photo', { car: nameOfCar(car), number: index + 1 }),
        picture: url,
      })),
    ),
    ...cars
      .filter(({ is_active }) => is_active)
      .map((car) => ({
        act: 'deactivate_car' as const,
        target_id: car.id,
        label: t('admin.case.act.deactivate_car', { car: nameOfCar(car) }),
      })),
    ...deals
      .filter(({ is_over }) => !is_over)
      .map(({ id, parties: people }) => ({
        act: 'end_deal' as const,
        target_id: id,
        label:
          deals.length > 1
            ? t('admin.case.act.end_deal.of', { names: people.map(nameOf).join(', ') })
            : t('admin.case.act.end_deal'),
      })),
    ...rings
      .filter(({ is_over }) => !is_over)
      .map(({ id, members: people }) => ({
        act: 'end_ring' as const,
        target_id: id,
        label:
          rings.length > 1
            ? t('admin.case.act.end_ring.of', { names: people.map(nameOf).join(', ') })
            : t('admin.case.act.end_ring'),
      })),
    ...standing.map((member) => ({
      act: 'limit' as const,
      target_id: member.id,
      label: t('admin.case.act.limit', { name: nameOf(member) }),
    })),
    ...standing.map((member) => ({
      act: 'suspend' as const,
      target_id: member.id,
      label: t('admin.case.act.suspend', { name: member.name }),
    })),
  ]
}
