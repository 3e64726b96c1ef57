import type { Account } from '../accounts.store.ts'
import type { Accounts } from '../context.ts'

/** Whether the member has to confirm their address before anything else. */
export const mustConfirm = (
  { confirms_email }: Pick<Accounts, 'confirms_email'>,
  { is_confirmed, must_confirm }: Pick<Account, 'is_confirmed' | 'must_confirm'>,
): boolean => (confirms_email || must_confirm) && !is_confirmed
