import type { AdminReport } from '@keyswap/contract/moderation'
import { useMessages } from '../../../lib/messages/index.ts'
import { moderation } from '../moderation.texts.ts'

/** Where it was seen, if anybody could have reported it. */
export function FromOutside({ report: { from_outside } }: { report: AdminReport }) {
  const { t } = useMessages(moderation)
  if (!from_outside) return null
  return (
    <p className="text-small text-muted wrap-anywhere">
      {from_outside.url}
      {from_outside.has_email && <span className="block">{t('admin.reports.outside.mailed')}</span>}
    </p>
  )
}
