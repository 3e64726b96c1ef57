import { setTimeout as wait } from 'node:timers/promises'
import { transaction } from '../db/transaction.ts'
import { removeAccount } from '../features/accounts/index.ts'
import { lockRings } from '../features/rings/index.ts'
import { accountsOf, type DemoContext } from './context.ts'
import {
  deleteDemoRings,
  deleteLeftovers,
  forgetDemoAddresses,
  listDemoAccounts,
  withGarageLock,
  writeDemoState,
} from './demo.store.ts'

const ASK_AGAIN_MS = 200

/**
 * Deletes the demo members, as if each had deleted their account, and what that would leave behind. Real members are
 * left alone. Returns the number of deleted members.
 */
export async function clearGarage(context: DemoContext): Promise<number> {
  // A running fill sees this and stops after its current car.
  await writeDemoState(context.db, 'cleared')
  for (;;) {
    const gone = await withGarageLock(context.db, () => removeAll(context))
    if (gone !== undefined) return gone
    await wait(ASK_AGAIN_MS)
  }
}

async function removeAll(context: DemoContext): Promise<number> {
  const present = await listDemoAccounts(context.db)
  await transaction(context.db, (tx) => deleteLeftovers(tx))
  for (const account of present) await removeAccount(accountsOf(context), account)
  // Rings are deleted last, because new ones may be found until the last account is gone.
  await transaction(context.db, async (tx) => {
    await lockRings(tx)
    await deleteDemoRings(
      tx,
      present.map(({ id }) => id),
    )
  })
  await forgetDemoAddresses(context.db)
  return present.length
}
