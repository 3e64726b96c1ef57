// The likes of the demo make its rings. Their members answer through the same rules as normal calls.
import type { RingOffer } from '../../../demo/garage.ts'
import { answerRing, lookAtAll } from '../features/rings/index.ts'
import type { DemoContext } from './context.ts'
import { type Created, viewerOf } from './created.ts'
import { dateRing, findOfferedRing } from './demo.store.ts'
import { hoursAgo } from './times.ts'

export async function addRings(
  context: DemoContext,
  rings: readonly RingOffer[],
  created: Created,
  now: number,
): Promise<void> {
  await lookAtAll(context)
  for (const { cars, joined, hours } of rings) {
    const ids = cars.flatMap((key) => created.cars.get(key) ?? [])
    // There is none if somebody declined the ring while the garage was being filled.
    const ring_id = await findOfferedRing(context.db, ids)
    if (!ring_id) continue
    for (const key of joined) {
      const viewer = viewerOf(created, key)
      if (viewer) await answerRing(context, viewer, ring_id, 'join')
    }
    await dateRing(context.db, ring_id, hoursAgo(now, hours))
  }
}
