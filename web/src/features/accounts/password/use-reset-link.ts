import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/http/request-error.ts'
import { checkResetLink } from '../password-calls.ts'
import { resetSecret } from '../password-rules.ts'

export type ResetLink =
  | { step: 'verifying' }
  | { step: 'invalid' }
  | { step: 'unreachable' }
  | { step: 'form'; token: string }
  | { step: 'done'; email: string }

/**
 * Outside the component, which is remounted once the session is known. By then the token is gone from the address bar.
 */
let secret: string | null = null

const takeSecret = (): string | null => {
  secret = resetSecret(location.hash) ?? secret
  return secret
}

export function useResetLink() {
  const [link, setLink] = useState<ResetLink>({ step: 'verifying' })
  const [token] = useState(takeSecret)

  async function verify() {
    if (!token) return setLink({ step: 'invalid' })
    setLink({ step: 'verifying' })
    try {
      await checkResetLink(token)
      setLink({ step: 'form', token })
    } catch (error) {
      const refused = error instanceof ApiError && error.code === 'INVALID_LINK'
      setLink({ step: refused ? 'invalid' : 'unreachable' })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is checked once, on mount.
  useEffect(() => {
    // The token must not stay in the address bar or the history.
    history.replaceState(null, '', location.pathname)
    void verify()
  }, [])

  const conclude = (end: ResetLink & { step: 'done' | 'invalid' }) => {
    secret = null
    setLink(end)
  }

  return { link, verify, conclude }
}
