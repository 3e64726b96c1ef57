// How long a member's calls wait on a stalled connection. Not a part of http.ts: visitors, who load that, have nothing
// kept that could be shown instead.
import { inputInQuery } from '@keyswap/contract/endpoint'
import { type Request, setLimit, setUnauthorizedHandler, unauthorized } from './http.ts'
import { noteReached } from './reachable.ts'
import { isAborted, NetworkError } from './request-error.ts'
import { currentSession, startKept } from './session.ts'

/** Then what is kept is shown, and a swipe waits. */
export const LONGEST_WAIT_MS = 10_000

/** Then a visit begins with what is kept. As long as the service worker waits for a page. */
export const LONGEST_RENEWAL_MS = 5_000

/** What a proxy answers for a server that is down. */
const DOWN = [502, 503, 504]

export function limitWaiting(): void {
  setLimit((request, ask) => {
    const answer = isLimited(request) ? inTime(request, ask) : ask(request)
    answer.then(
      ({ status }) => noteReached(!DOWN.includes(status)),
      (error) => isAborted(error) || noteReached(false),
    )
    return answer
  })
  limitRenewal()
}

const REPEATABLE =
  /^\/api\/(swipes|auth\/change-password|deals\/[^/]+\/(checks|payments|handover)(\/|$))/

/** Only calls that may be repeated. The download of one's own data begins late. */
const isLimited = ({ method, path }: Request): boolean =>
  inputInQuery(method) ? !path.endsWith('/export') : REPEATABLE.test(path)

/** An answer that has begun may take its time. */
function inTime(request: Request, ask: (request: Request) => Promise<Response>): Promise<Response> {
  const late = new AbortController()
  const { signal = late.signal } = request
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      late.abort()
      reject(new NetworkError('The server has not answered in time.'))
    }, LONGEST_WAIT_MS)
    ask({ ...request, signal: AbortSignal.any([signal, late.signal]) })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** A late renewal goes on without its caller, and is not sent a second time: its answer has the next refresh token. */
function limitRenewal(): void {
  const renew = unauthorized
  let isLate = false

  async function renewInTime(): Promise<boolean> {
    if (isLate) return false
    const renewal = Promise.resolve(renew())
    const late = new Promise<'late'>((done) => setTimeout(done, LONGEST_RENEWAL_MS, 'late'))
    const outcome = await Promise.race([renewal, late])
    if (outcome !== 'late') return outcome
    isLate = true
    noteReached(false)
    void renewal.finally(() => {
      isLate = false
    })
    startKept()
    return false
  }

  setUnauthorizedHandler(renewInTime)
  if (currentSession().status === 'loading') void renewInTime()
}
