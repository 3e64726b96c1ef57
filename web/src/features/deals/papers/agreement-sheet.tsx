import type { Deal } from '@keyswap/contract/deals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import type { Closable } from '../../../ui/layers/use-closing.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { deals } from '../deals.texts.ts'
import { agreementPages } from './agreement-pages.ts'
import { fetchAgreement } from './deal-files.ts'
import { useDownload } from './use-download.ts'

const A4 = 'aspect-[210/297] w-full'

/** The agreement's pages to look at, in the reader's language; below them the file to download. */
export default function AgreementSheet({ deal, ...closable }: Closable & { deal: Deal }) {
  const { t, language } = useMessages(deals)
  const pages = useQuery(agreementPages(deal, language))
  const file = useDownload(async () =>
    saveFile(await fetchAgreement(deal.id, language), t('files.agreement.name')),
  )
  return (
    <Sheet
      {...closable}
      title={t('files.agreement')}
      footer={
        <Button className="w-full" pending={file.pending} onClick={file.download}>
          {t('files.download')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4 pb-4" aria-busy={pages.isPending}>
        <p className="text-muted">{t('files.print')}</p>
        {pages.isPending && <Skeleton className={A4} />}
        {pages.isError && (
          <ErrorState
            title={t('files.pages_failed')}
            offline={t('files.pages_failed')}
            onRetry={pages.refetch}
          />
        )}
        {pages.data?.map((src, index) => (
          <Page
            key={src}
            src={src}
            label={t('files.page', { page: index + 1, pages: pages.data.length })}
          />
        ))}
      </div>
    </Sheet>
  )
}

/** A tap shows it at a size that can be read on a phone. */
function Page({ src, label }: { src: string; label: string }) {
  const [isLarge, setLarge] = useState(false)
  return (
    <div className="overflow-x-auto rounded-small border border-line">
      <button
        type="button"
        aria-pressed={isLarge}
        onClick={() => setLarge(!isLarge)}
        className={cx('block', isLarge ? 'w-[230%] cursor-zoom-out' : 'w-full cursor-zoom-in')}
      >
        <img src={src} alt={label} className={A4} />
      </button>
    </div>
  )
}
