import type { AdminCase } from '@keyswap/contract/cases'
import { Link } from 'wouter'
import { day } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { caseHref } from '../case-href.ts'
import { moderation } from '../moderation.texts.ts'
import { Folded } from './folded.tsx'

export function EarlierCases({ earlier }: Pick<AdminCase, 'earlier'>) {
  const speech = useMessages(moderation)
  const { t } = speech
  if (earlier.length === 0) return null
  return (
    <Folded title={t('admin.case.earlier', { count: earlier.length })}>
      <ul className="grid grid-cols-1 gap-1">
        {earlier.map(({ id, decided_at, reports, upheld, acts }) => (
          <li key={id}>
            <Link
              href={caseHref(id)}
              className="block rounded-small py-2 underline decoration-line-strong underline-offset-4"
            >
              {day(decided_at, speech)} ·{' '}
              {acts.length > 0
                ? acts
                    .map(({ act, target, rule }) =>
                      [t(`admin.case.was.${act}`, { target }), t(`admin.case.rule.${rule}`)].join(
                        ', ',
                      ),
                    )
                    .join(' · ')
                : t('admin.case.upheld', { count: reports, upheld })}
            </Link>
          </li>
        ))}
      </ul>
    </Folded>
  )
}
