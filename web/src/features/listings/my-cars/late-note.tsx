import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { chatHref } from '../../../domain/chats.ts'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { listings } from '../listings.texts.ts'

/** For who lets many chats wait; leads to the one that has waited longest. */
export function LateNote() {
  const { t } = useMessages(listings)
  const { data } = useQuery({
    queryKey: ['answering'],
    queryFn: () => call('getAnswering'),
    refetchOnMount: 'always',
  })
  if (!data?.late) return null
  const { chats, match_id } = data.late
  return (
    <section className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <p className="min-w-0 flex-1 basis-40 font-semibold">{t('my_cars.late', { count: chats })}</p>
      <Link
        href={chatHref({ kind: 'match', id: match_id })}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        {t('my_cars.late.open')}
      </Link>
    </section>
  )
}
