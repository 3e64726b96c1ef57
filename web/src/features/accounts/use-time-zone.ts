import type { Me } from '@keyswap/contract/accounts'
import { useEffect } from 'react'
import { saveProfile } from './profile-calls.ts'

/** Saves this browser's time zone with the account: quiet hours go by it. If that fails, the next visit saves it. */
export function useTimeZone(user: Me | null): void {
  const saved = user?.time_zone
  useEffect(() => {
    if (saved === undefined) return
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (!timeZone || saved === timeZone) return
    saveProfile({ time_zone: timeZone }).catch(() => {})
  }, [saved])
}
