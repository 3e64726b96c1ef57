import type { CaseMember } from '@keyswap/contract/cases'
import { day } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { MemberLink } from '../member-link.tsx'
import { moderation } from '../moderation.texts.ts'
import { Folded } from './folded.tsx'

type Props = { members: CaseMember[]; nameOf: (member: CaseMember) => string }

/** The facts of each member, folded. */
export const CaseMembers = ({ members, nameOf }: Props) =>
  members.map((member) => <Member key={member.id} member={member} name={nameOf(member)} />)

function Member({ member, name }: { member: CaseMember; name: string }) {
  const speech = useMessages(moderation)
  const { t } = speech
  const facts = [
    ['since', day(member.created_at, speech)],
    ['cars', t('admin.case.cars', { count: member.cars, active: member.active_cars })],
    [
      'chats',
      t('admin.case.chats', { count: member.chats_begun, answered: member.chats_answered }),
    ],
    ['equal', String(member.equal_messages)],
    ['about', String(member.reports_about)],
    ['by', String(member.reports_by)],
  ] as const
  return (
    <Folded title={t('admin.case.member', { name })}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {facts.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{t(`admin.case.fact.${name}`)}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <MemberLink member={member} text={t('admin.case.open_member')} />
    </Folded>
  )
}
