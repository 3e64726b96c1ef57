import { createLimiter } from '../capacity/limiter.ts'

// One member's share of the pool: 6 of 20 connections. Other members' requests find a free one.
const SHARE = 0.3
const MAX_WAITING = 100

/** Unlike turns (capacity/turns.ts), members share no queue: each has a limiter of their own. */
export type Lanes = <T>(member_id: string, work: () => Promise<T>) => Promise<T>

/** Runs only a few reads per member at a time, so that fifty at once from one member don't delay others. */
export function createLanes(connections: number): Lanes {
  const atOnce = Math.ceil(connections * SHARE)
  const lanes = new Map<string, { take: ReturnType<typeof createLimiter>; users: number }>()
  return async (member_id, work) => {
    const lane = lanes.get(member_id) ?? {
      take: createLimiter(atOnce, MAX_WAITING, 'RATE_LIMITED'),
      users: 0,
    }
    lanes.set(member_id, lane)
    lane.users += 1
    try {
      return await lane.take(work)
    } finally {
      lane.users -= 1
      if (lane.users === 0) lanes.delete(member_id)
    }
  }
}
