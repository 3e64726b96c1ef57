// Notes what a call to the API has seen of the database, and whether a standby has it too: see replicated.ts.
import { AsyncLocalStorage } from 'node:async_hooks'

export type Call = {
  /** Notes that a statement was answered: the standby may lack what it saw until a commit follows. */
  saw(): void
  /**
   * Begins a commit that waits for the standby. The returned function takes the server's timeline after the commit, or undefined
   * if commits wait for no standby. It returns whether the standby has everything that was seen before the commit began.
   */
  beginCommit(): (timeline: string | undefined) => boolean
  isReplicated(): boolean
}

const calls = new AsyncLocalStorage<Call | undefined>()

export const currentCall = (): Call | undefined => calls.getStore()

export const inCall = <T>(call: Call, work: () => T): T => calls.run(call, work)

/** For work that a call only starts: its answer does not depend on it. */
export const outsideOfCalls = <T>(work: () => T): T => calls.run(undefined, work)

/** `began` is the server's timeline when the call began, null if unknown. A later timeline may lack what was seen on it. */
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
