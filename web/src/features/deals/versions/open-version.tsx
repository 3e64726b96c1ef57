import { carTitle } from '@keyswap/contract/car-title'
import type { Deal, Version } from '@keyswap/contract/deals'
import type { ReactNode } from 'react'
import { dateTime } from '../../../lib/formats/formats.ts'
import { listed } from '../../../lib/formats/listed.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { AlertIcon } from '../../../ui/icons.tsx'
import { Confirmed } from '../confirmed.tsx'
import { deals } from '../deals.texts.ts'
import { type People, personIn, viewerIn } from '../people.ts'
import { comparedWith, isLastToAccept, reservedElsewhere } from '../plan-state.ts'
import { ChangedCars } from './changed-cars.tsx'
import { changedParts, replacedNote } from './changes.ts'
import { Note } from './proposal-summary.tsx'

type Props = { deal: Deal; people: People; version: Version }

/** The terms that wait for answers, once, with what changed and what accepting them means. */
export function OpenVersion({ children, ...props }: Props & { children: ReactNode }) {
  const speech = useMessages(deals)
  const { deal, version } = props
  const { terms } = version
  return (
    <>
      <Note version={version} before={comparedWith(deal, version)} />
      <Changes {...props} />
      <ChangedCars {...props} />
      {children}
      <div className="grid grid-cols-1 gap-2 border-t border-line pt-3 text-small text-muted">
        {deal.parties.length > 2 && <Acceptances {...props} />}
        <Meaning {...props} />
        <p>{speech.t('plan.valid_until', { date: dateTime(terms.valid_until, speech) })}</p>
      </div>
    </>
  )
}

/** Which parts differ from the version before; the steps say how. */
function Changes({ deal, version }: Props) {
  const { t, locale } = useMessages(deals)
  const before = comparedWith(deal, version)
  if (!before) return null
  const changed = changedParts(version, before).map((part) => t(`changed.${part}`))
  if (replacedNote(version, before) !== null) changed.push(t('changed.note'))
  return (
    <p className="text-small font-semibold text-muted">
      {changed.length === 0
        ? t('plan.nothing_changed')
        : t('plan.changed_since', { parts: listed(changed, locale) })}
    </p>
  )
}

/** Who has accepted, and who is missing. Of two, the title says it. */
function Acceptances({ people, version }: Props) {
  const { t } = useMessages(deals)
  return (
    <ul className="mb-1 grid grid-cols-1 gap-2 text-ink">
      {people.map(({ id, name, isViewer }) => {
        const isDone = version.accepted_by.includes(id)
        return (
          <li key={id}>
            <Confirmed isDone={isDone}>
              {isDone
                ? isViewer
                  ? t('accepted.you')
                  : t('accepted.by', { name })
                : isViewer
                  ? t('handover.you_wait')
                  : t('handover.waits', { name })}
            </Confirmed>
          </li>
        )
      })}
    </ul>
  )
}

/** What accepting leads to, or why it cannot. */
function Meaning({ deal, people, version }: Props) {
  const { t } = useMessages(deals)
  const reserved = reservedElsewhere(deal, version)
  const viewer = viewerIn(people)
  // Of a change to an agreed swap, the title says it.
  if (deal.agreed) return null
  if (deal.changed_cars.length > 0) return <p>{t('accept.changed')}</p>
  if (reserved.length === 0) {
    return (
      <p>{t(isLastToAccept(deal, version, viewer?.id ?? '') ? 'accept.last' : 'accept.all')}</p>
    )
  }
  return reserved.map(({ user_id, gives }) => {
    const { name, isViewer } = personIn(people, user_id)
    const car = carTitle(gives)
    return (
      <p
        key={user_id}
        className="flex items-start gap-2 rounded-small bg-star-soft p-2 text-star-text wrap-anywhere"
      >
        <AlertIcon className="mt-px size-4" />
        {isViewer ? t('accept.reserved.own', { car }) : t('accept.reserved.of', { car, name })}
      </p>
    )
  })
}
