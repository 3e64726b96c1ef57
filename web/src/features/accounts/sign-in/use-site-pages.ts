import type { SitePageName } from '@keyswap/contract/choices'
import { useEffect, useState } from 'react'
import { fetchContact } from '../auth-calls.ts'

const NONE: SitePageName[] = []

/** The operator's pages for whom creates an account: none until they are known, or if they could not be loaded. */
export function useSitePages(isWanted: boolean): SitePageName[] {
  const [pages, setPages] = useState(NONE)
  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    fetchContact(controller.signal).then(
      (answer) => setPages(answer.pages),
      () => {},
    )
    return () => controller.abort()
  }, [isWanted])
  return pages
}
