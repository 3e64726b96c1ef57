import { sitePages } from '@keyswap/contract/choices'
import { useLocation } from 'wouter'
import { PageText } from '../features/site-pages/page-text.tsx'
import { useSitePage } from '../features/site-pages/use-site-page.ts'
import { useMessages } from '../lib/messages/index.ts'
import { Page } from '../ui/page/page.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { missing } from './missing.texts.ts'
import NotFound from './not-found.tsx'

/** A page that the operator has written, for everyone. */
export default function SitePage() {
  const { t, language } = useMessages(missing)
  const [location] = useLocation()
  const page = sitePages.find((name) => location === `/${name}`) ?? 'contact'
  const { found, retry } = useSitePage(page, language)
  if (found === 'missing') return <NotFound />
  return (
    <Page title={t(`site_page.${page}`)} className="max-w-text">
      {found === undefined && <Skeleton className="late h-40" />}
      {found === 'failed' && (
        <ErrorState title={t('site_page.failed')} offline={t('kit.offline')} onRetry={retry} />
      )}
      {typeof found === 'object' && <PageText text={found.text} language={found.language} />}
    </Page>
  )
}
