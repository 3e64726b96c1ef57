import type { SitePageName } from '@keyswap/contract/choices'
import { useMessages } from '../lib/messages/index.ts'

/** Links to the operator's pages, in a tab of their own so that nothing that was typed is lost. Nothing if there are none. */
export function SiteLinks({ pages }: { pages: SitePageName[] }) {
  const { t } = useMessages()
  if (pages.length === 0) return null
  return (
    <ul aria-label={t('site_page.links')} className="flex flex-wrap gap-x-5">
      {pages.map((page) => (
        <li key={page}>
          <a
            href={`/${page}`}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4"
          >
            {t(`site_page.${page}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}
