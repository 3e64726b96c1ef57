import { setTimeout as wait } from 'node:timers/promises'
import { transaction } from '../db/transaction.ts'
import { removeAccount } from '../features/accounts/index.ts'
import {
  deleteLeftovers,
  forgetAddresses,
  listAccounts,
  withGarage,
  writeState,
} from './demo.store.ts'
import { accountsOf, type House } from './house.ts'

const ASK_AGAIN_MS = 200

/** Removes the demo's members as if each had deleted their account, and nobody else; answers how many there were. */
export async function clearGarage(house: House): Promise<number> {
  // Whoever is filling it sees this, and stops after the car in hand.
  await writeState(house.db, 'cleared')
  for (;;) {
    const gone = await withGarage(house.db, () => removeAll(house))
    if (gone !== undefined) return gone
    await wait(ASK_AGAIN_MS)
  }
}

async function removeAll(house: House): Promise<number> {
  const present = await listAccounts(house.db)
  await transaction(house.db, (tx) => deleteLeftovers(tx))
  for (const account of present) await removeAccount(accountsOf(house), account)
  await forgetAddresses(house.db)
  return present.length
}
