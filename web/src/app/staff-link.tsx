import { Link } from 'wouter'
import { members } from '../domain/members.texts.ts'
import { useMessages } from '../lib/messages/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { ShieldIcon } from '../ui/first-icons.tsx'
import { HeaderActions } from '../ui/page/header-slot.tsx'
import { fetched } from '../ui/states/fetched.tsx'

const OpenReports = fetched(
  () => import('../features/moderation/open-reports.tsx'),
  () => null,
)

/** The way to the panel, in the header of every screen of an admin or a moderator. */
export function StaffLink({ mayFetch }: { mayFetch: boolean }) {
  const { t } = useMessages(members)
  return (
    <HeaderActions slot="staff">
      <Link
        href="/admin"
        className={buttonClass({
          variant: 'ghost',
          size: 'small',
          className: 'relative @max-[24rem]:px-1',
        })}
      >
        <ShieldIcon className="size-5 @min-[16rem]:@max-[24rem]:hidden" />
        <span className="@max-[16rem]:sr-only">{t('shell.admin')}</span>
        {mayFetch && <OpenReports />}
      </Link>
    </HeaderActions>
  )
}
