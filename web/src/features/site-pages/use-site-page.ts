import type { SitePageName } from '@keyswap/contract/choices'
import type { SitePage } from '@keyswap/contract/operations'
import { useEffect, useState } from 'react'
import { call } from '../../lib/http/client.ts'
import { ApiError } from '../../lib/http/request-error.ts'
import type { Language } from '../../lib/languages.ts'

type Found = SitePage | 'missing' | 'failed' | undefined

/** Undefined while it loads. */
export function useSitePage(page: SitePageName, language: Language) {
  const [found, setFound] = useState<Found>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on every retry.
  useEffect(() => {
    const controller = new AbortController()
    const isMissing = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND'
    call('getSitePage', { params: { page }, input: { language }, signal: controller.signal }).then(
      setFound,
      (error) => controller.signal.aborted || setFound(isMissing(error) ? 'missing' : 'failed'),
    )
    return () => controller.abort()
  }, [page, language, tries])
  return {
    found,
    retry: () => {
      setFound(undefined)
      setTries(tries + 1)
    },
  }
}
