import { Refusal } from '../../errors/refusal.ts'

const RETRY_AFTER_SECONDS = 5

/** Runs at most `max` tasks of each member at a time and refuses the others, so that one member fills neither disk nor queue. */
export function createPerMemberLimit(max: number) {
  const running = new Map<string, number>()
  return async <T>(member_id: string, work: () => Promise<T>): Promise<T> => {
    const count = (by: 1 | -1) => running.set(member_id, (running.get(member_id) ?? 0) + by)
    if (running.get(member_id) === max)
      throw new Refusal('RATE_LIMITED', { retry_after: RETRY_AFTER_SECONDS })
    count(1)
    try {
      return await work()
    } finally {
      count(-1)
      if (running.get(member_id) === 0) running.delete(member_id)
    }
  }
}
