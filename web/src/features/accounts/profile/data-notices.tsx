import { useQuery } from '@tanstack/react-query'
import { day } from '../../../lib/formats/formats.ts'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { settings } from '../settings.texts.ts'

/** What admins did with the member's data. Nothing for almost everyone. */
export function DataNotices() {
  const speech = useMessages(settings)
  const { t } = speech
  const { data: notices } = useQuery({
    queryKey: ['data-notices'],
    queryFn: () => call('getDataNotices'),
  })
  if (!notices?.length) return null
  return (
    <ul className="grid gap-3 border-t border-line p-4">
      {notices.map(({ id, act, reason, created_at }) => (
        <li key={id} className="border-l-3 border-line-strong pl-3 wrap-anywhere">
          <p className="font-semibold">{t(`settings.data.notice.${act}`)}</p>
          <p className="text-small text-muted">
            <time dateTime={created_at}>{day(created_at, speech)}</time> · {reason}
          </p>
        </li>
      ))}
    </ul>
  )
}
