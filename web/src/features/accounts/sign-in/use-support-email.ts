import { useEffect, useState } from 'react'
import { fetchContact } from '../auth-calls.ts'

/** Null if there is none, or it could not be loaded; undefined until that is known. */
export function useSupportEmail(): string | null | undefined {
  const [email, setEmail] = useState<string | null>()
  useEffect(() => {
    const controller = new AbortController()
    fetchContact(controller.signal).then(
      (answer) => setEmail(answer.email),
      () => controller.signal.aborted || setEmail(null),
    )
    return () => controller.abort()
  }, [])
  return email
}
