import type { Me } from '@keyswap/contract/accounts'
import { useEffect } from 'react'
import { beforeLeaving } from '../../../lib/http/leaving.ts'
import { currentSession } from '../../../lib/http/session.ts'
import { saveProfile } from '../profile-calls.ts'

let saving: Promise<unknown> | undefined
/** The member who is signing out: a call from now on would be refused. */
let leaving: string | undefined

const stop = () => {
  leaving = currentSession().user?.id
}

beforeLeaving({
  async settle() {
    stop()
    await saving
  },
  drop: stop,
})

/** Saves this browser's time zone with the account: quiet hours go by it. If that fails, the next visit saves it. */
export function saveTimeZone({ id, time_zone }: Me): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (!timeZone || time_zone === timeZone || id === leaving) return
  saving = saveProfile({ time_zone: timeZone }).catch(() => {})
}

export function useTimeZone(user: Me | null): void {
  useEffect(() => {
    if (user) saveTimeZone(user)
  }, [user])
}
