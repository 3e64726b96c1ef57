import type { AdminCase } from '@keyswap/contract/cases'
import { useMessages } from '../../../lib/messages/index.ts'
import { moderation } from '../moderation.texts.ts'
import { namesIn } from './case-names.ts'

type Person = { id: string; name: string }
type About = {
  members: readonly Person[]
  parties: readonly Person[]
  isOfDeal: boolean
  isOfCar: boolean
  hasLeft: boolean
}

/** Whom or what a case is about. */
export function useCaseTitle() {
  const { t } = useMessages(moderation)
  return ({ members, parties, ...about }: About, nameOf: (person: Person) => string): string => {
    const namesOf = (people: readonly Person[]) => people.map(nameOf).join(', ')
    if (members.length > 0) return namesOf(members)
    if (about.hasLeft) return t('shell.deleted_user')
    if (about.isOfDeal) return t('admin.case.of_deal', { names: namesOf(parties) })
    if (about.isOfCar) return t('admin.case.of_car', { names: namesOf(parties) })
    return t('admin.reports.outside')
  }
}

/** Of a whole case. */
export function useTitleOf(shown: AdminCase): string {
  const titleOf = useCaseTitle()
  const { members, parties, deals, cars, reports } = shown
  const hasLeft = reports.some(({ departed }) => departed !== null)
  const about = { members, parties, isOfDeal: deals.length > 0, isOfCar: cars.length > 0, hasLeft }
  return titleOf(about, namesIn(shown))
}
