import type { Law } from './fact.ts'

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
