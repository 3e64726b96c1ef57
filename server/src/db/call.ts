// What a call to the API has seen of the database, and whether a standby has it too: see replicated.ts.
import { AsyncLocalStorage } from 'node:async_hooks'

export type Call = {
  /** A statement was answered that no commit followed yet. */
  saw(): void
  /**
   * For a commit that waits for the standby. When it has, the timeline of its server is noted, or undefined if it has no
   * standby. Returns whether the standby has all that was seen before the commit began.
   */
  beginCommit(): (timeline: string | undefined) => boolean
  isReplicated(): boolean
}

const calls = new AsyncLocalStorage<Call | undefined>()

export const currentCall = (): Call | undefined => calls.getStore()

export const inCall = <T>(call: Call, work: () => T): T => calls.run(call, work)

/** For what a call only begins: its answer does not rest on it. */
export const outsideOfCalls = <T>(work: () => T): T => calls.run(undefined, work)

/** `began`: the timeline when it began, if that is known. What was seen on it may be missing on the one after it. */
export function createCall(began: string | null): Call {
  let seen = 0
  let replicated = 0
  return {
    saw() {
      seen += 1
    },
    beginCommit() {
      const until = seen
      return (timeline) => {
        const isSame = began === null || timeline === undefined || timeline === began
        if (isSame) replicated = until
        return isSame
      }
    },
    isReplicated: () => replicated === seen,
  }
}
