import { useEffect, useState } from 'react'
import { call } from '../../lib/client.ts'

export type Contact =
  | { state: 'asking' }
  | { state: 'failed' }
  /** Null where the operator has not set one. */
  | { state: 'known'; email: string | null }

/** Where help is reached; asked for by the page that shows it, and by no other. */
export function useContact(): { contact: Contact; retry: () => void } {
  const [contact, setContact] = useState<Contact>({ state: 'asking' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    const left = new AbortController()
    call('getContact', { signal: left.signal }).then(
      ({ email }) => setContact({ state: 'known', email }),
      () => left.signal.aborted || setContact({ state: 'failed' }),
    )
    return () => left.abort()
  }, [tries])
  return {
    contact,
    retry: () => {
      setContact({ state: 'asking' })
      setTries(tries + 1)
    },
  }
}
