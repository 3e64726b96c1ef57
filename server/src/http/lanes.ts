import { createLimiter } from '../limiter.ts'

// Per member. The pool has many more connections, so other members' requests find a free one.
const AT_ONCE = 6
const MAX_WAITING = 100

export type Lanes = <T>(member_id: string, work: () => Promise<T>) => Promise<T>

/** Runs only a few reads per member at a time, so that fifty at once from one member don't delay others. */
export function createLanes(): Lanes {
  const lanes = new Map<string, { take: ReturnType<typeof createLimiter>; users: number }>()
  return async (member_id, work) => {
    const lane = lanes.get(member_id) ?? {
      take: createLimiter(AT_ONCE, MAX_WAITING, 'RATE_LIMITED'),
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
