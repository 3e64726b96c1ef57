import { Link } from 'wouter'
import { useMessages } from '../../lib/messages/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { moderation } from './moderation.texts.ts'

type Props = { member: { id: string; is_banned: boolean }; text: string }

/** Links to the member in the users tab. By id: others may have the same name. */
export function MemberLink({ member, text }: Props) {
  const { t } = useMessages(moderation)
  const query = new URLSearchParams({ tab: 'users', member: member.id })
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link
        href={`/admin?${query}`}
        className="min-w-0 rounded-small py-0.5 text-muted underline decoration-line underline-offset-3 wrap-anywhere hover:text-ink"
      >
        {text}
      </Link>
      {member.is_banned && <Badge tone="danger">{t('admin.users.banned')}</Badge>}
    </span>
  )
}
