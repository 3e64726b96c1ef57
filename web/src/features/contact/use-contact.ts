import type { SitePageName } from '@keyswap/contract/choices'
import { useEffect, useState } from 'react'
import { call } from '../../lib/http/client.ts'

export type Contact =
  | { state: 'loading' }
  | { state: 'failed' }
  /** Null if the operator has set none and the site has no real host. */
  | { state: 'known'; email: string | null; pages: SitePageName[] }

/** The support address; loaded only by the page that shows it. */
export function useContact(): { contact: Contact; retry: () => void } {
  const [contact, setContact] = useState<Contact>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on every retry.
  useEffect(() => {
    const controller = new AbortController()
    call('getContact', { signal: controller.signal }).then(
      ({ email, pages }) => setContact({ state: 'known', email, pages }),
      () => controller.signal.aborted || setContact({ state: 'failed' }),
    )
    return () => controller.abort()
  }, [tries])
  return {
    contact,
    retry: () => {
      setContact({ state: 'loading' })
      setTries(tries + 1)
    },
  }
}
