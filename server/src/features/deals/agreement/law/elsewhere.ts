import { type Country, checklists } from '@keyswap/contract/deals/checklists'
import type { Fact, Law } from './fact.ts'

/** States nothing as law: it says what to ask. */
export const elsewhere: Law = {
  language: 'en',
  cash: [{ says: 'other_cash' }],
  owner_change: [{ says: 'other_owner' }],
  export: [],
  import: [],
  insurance: [{ says: 'other_insurance' }],
  signing: [],
}

/** The same, with the name of the register. */
const askedAt = (country: Country, says: Fact['says']): Law => {
  const { sources, written: checked } = checklists[country]
  const [source] = sources
  return { ...elsewhere, owner_change: [source ? { says, source, checked } : { says }] }
}

export const estonia = askedAt('EE', 'ee_owner')
export const lithuania = askedAt('LT', 'lt_owner')
