import { sitePages } from '@keyswap/contract/choices'
import { Link } from 'wouter'
import { moderation } from '../../features/moderation/moderation.texts.ts'
import { PageForm } from '../../features/moderation/site/page-form.tsx'
import { useAdminSitePages } from '../../features/moderation/site/use-admin-site-pages.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

/** What the operator decides in the browser. */
export default function OperatorSettings() {
  const { t } = useMessages(moderation)
  const { data: written, isError, refetch } = useAdminSitePages()
  return (
    <Page
      title={t('page_edit.title')}
      lead={t('page_edit.lead')}
      className="max-w-wide rail:px-8"
      before={
        <Link
          href="/admin"
          className={buttonClass({ variant: 'ghost', size: 'small', className: '-ml-3 mb-3 pl-2' })}
        >
          <BackIcon className="size-5" />
          {t('admin.audit.back')}
        </Link>
      }
    >
      {isError && !written && (
        <ErrorState
          title={t('page_edit.failed')}
          offline={t('admin.offline')}
          onRetry={() => void refetch()}
        />
      )}
      {!written && !isError && <Skeleton className="late h-60" />}
      {written && (
        <div className="grid grid-cols-1 gap-10">
          {sitePages.map((page) => (
            <PageForm key={page} page={page} written={written.filter((one) => one.page === page)} />
          ))}
        </div>
      )}
    </Page>
  )
}
