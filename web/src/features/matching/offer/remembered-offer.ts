import { readStored, writeStored } from '../../../lib/browser-storage.ts'
import { onMemberChange, rememberedUser } from '../../../lib/http/session.ts'
import { createStore } from '../../../lib/store.ts'

const keyOf = (userId: string): string => `keyswap-offering:${userId}`

/** Session storage: the choice ends with the tab. */
const read = (userId: string | null | undefined): string | null =>
  userId ? readStored('session', keyOf(userId)) : null

/** The id of the car that the member offers without being asked again. */
export const rememberedOffer = createStore(read(rememberedUser()))
onMemberChange((userId) => rememberedOffer.set(read(userId)))

export function rememberOffer(userId: string, carId: string | null): void {
  rememberedOffer.set(carId)
  writeStored('session', keyOf(userId), carId)
}

/** The cars to choose from: only the remembered one if it is among them. */
export const offeredOf = (
  ids: readonly string[],
  remembered_id: string | null,
): readonly string[] =>
  remembered_id !== null && ids.includes(remembered_id) ? [remembered_id] : ids
