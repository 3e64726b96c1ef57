import { call } from '../../lib/client.ts'
import { currentSession, onSessionChange } from '../../lib/session.ts'
import { createViewCounter, type ViewCounter } from './views.ts'

let counter: ViewCounter | null = null
let isWatching = false

/** This car was the top card. */
export function countView(car_id: string): void {
  if (!isWatching) watch()
  counter ??= createViewCounter((car_ids, last) =>
    call('postViews', { input: { car_ids }, keepalive: last }),
  )
  counter.note(car_id)
}

function watch(): void {
  isWatching = true
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') counter?.flush(true)
  })
  // What one member has seen is not the next one's.
  onSessionChange(() => {
    if (currentSession().status !== 'signed_in') counter = null
  })
}
