import { call } from '../../lib/client.ts'
import { onNews, streamIsUp } from '../../lib/events/shared-stream.ts'
import { beforeLeaving } from '../../lib/leaving.ts'
import { currentSession, onSessionChange } from '../../lib/session.ts'
import { createViewCounter, type ViewCounter } from './views.ts'

let counter: { of: string; views: ViewCounter } | null = null
let isWatching = false

/** This car was the top card. */
export function countView(car_id: string): void {
  const of = currentSession().user?.id
  if (of === undefined) return
  if (!isWatching) watch()
  counter ??= {
    of,
    views: createViewCounter((car_ids, last) =>
      call('postViews', { input: { car_ids }, keepalive: last }),
    ),
  }
  counter.views.note(car_id)
}

/** Nothing is sent once the session is over, or may be: it would be refused, or counted for the next member. */
function watch(): void {
  isWatching = true
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') counter?.views.flush(true)
  })
  onSessionChange(() => {
    if (!counter) return
    if (currentSession().user?.id === counter.of) {
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
