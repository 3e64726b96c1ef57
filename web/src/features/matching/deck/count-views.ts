import { onNews, streamIsUp } from '../../../lib/events/shared-stream.ts'
import { call } from '../../../lib/http/client.ts'
import { beforeLeaving } from '../../../lib/http/leaving.ts'
import { currentSession, onSessionChange } from '../../../lib/http/session.ts'
import { createViewCounter, type ViewCounter } from './view-counter.ts'

let counter: { user_id: string; views: ViewCounter } | null = null
let isWatching = false

/** Call when a car becomes the top card. */
export function countView(car_id: string): void {
  const user_id = currentSession().user?.id
  if (user_id === undefined) return
  if (!isWatching) watch()
  counter ??= {
    user_id,
    views: createViewCounter((car_ids, last) =>
      call('postViews', { input: { car_ids }, keepalive: last }),
    ),
  }
  counter.views.note(car_id)
}

/**
 * Sends the rest when the page is hidden or the member signs out. Sends nothing once the session may be over: the call
 * would be refused, or counted for the next member.
 */
function watch(): void {
  isWatching = true
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') counter?.views.flush(true)
  })
  onSessionChange(() => {
    if (!counter) return
    if (currentSession().user?.id === counter.user_id) {
      counter.views.resume()
      return
    }
    counter.views.drop()
    counter = null
  })
  onNews((news) => {
    if (news.type === 'session_ended') counter?.views.hold()
    else if (news.type === 'catch_up' && streamIsUp.get()) counter?.views.resume()
  })
  beforeLeaving({
    settle: async () => counter?.views.settle(),
    drop: () => counter?.views.drop(),
  })
}
