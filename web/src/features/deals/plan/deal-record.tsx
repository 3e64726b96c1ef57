import { carTitle } from '@keyswap/contract/car-title'
import type { Deal } from '@keyswap/contract/deals'
import { useState } from 'react'
import { dateTime } from '../../../lib/formats/formats.ts'
import { listed } from '../../../lib/formats/listed.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { deals } from '../deals.texts.ts'
import { RemovablePhotos } from '../handover/photos/removable-photos.tsx'
import { checkText } from '../papers/check-text.ts'
import { checklists } from '../papers/checklists.texts.ts'
import { PaperFacts } from '../papers/paper-facts.tsx'
import { type People, personIn, usePeople } from '../people.ts'
import { isWithdrawn } from '../plan-state.ts'
import { Versions } from '../versions/versions.tsx'

/** A deal as a moderator reads it: how it stands and how it came about. VINs and plates are for the parties alone. */
export default function DealRecord({ deal }: { deal: Deal }) {
  const speech = useMessages(deals)
  const { t } = speech
  const people = usePeople(deal, null)
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={deal.state === 'done' || deal.state === 'agreed' ? 'good' : 'neutral'}>
          {t(isWithdrawn(deal) ? 'record.withdrawn' : `record.${deal.state}`)}
        </Badge>
        <span className="text-small text-muted">{dateTime(deal.created_at, speech)}</span>
      </p>
      {deal.ended && (
        <p className="whitespace-pre-line wrap-anywhere">
          {deal.ended.by !== null &&
            `${t('head.ended.by', { name: personIn(people, deal.ended.by).name })} `}
          {deal.ended.cause && `${t(`head.ended.${deal.ended.cause}`)} `}
          {deal.ended.reason && t('head.ended.reason', { reason: deal.ended.reason })}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-1">
        {deal.parties.map(({ user_id, gives, handed_over_at }) => {
          const { name } = personIn(people, user_id)
          return (
            <li key={user_id} className="wrap-anywhere">
              {t('plan.gives', { name, car: carTitle(gives) })}
              <span className="block text-small text-muted">
                {handed_over_at ? t('handover.has', { name }) : t('record.no_keys')}
              </span>
            </li>
          )
        })}
      </ul>
      {deal.disputes.map(({ by, text }) => (
        <p key={by} className="whitespace-pre-line wrap-anywhere">
          <span className="block text-small text-muted">
            {t('disputed.by', { name: personIn(people, by).name })}
          </span>
          {text}
        </p>
      ))}
      <RecordedPapers deal={deal} people={people} />
      <RecordedPhotos deal={deal} people={people} />
      <Versions deal={deal} people={people} />
    </div>
  )
}

/** What the cars' papers say, and who has ticked what. */
function RecordedPapers({ deal, people }: { deal: Deal; people: People }) {
  const { t, locale } = useMessages(deals)
  const { t: item } = useMessages(checklists)
  const nameOf = (id: string) => personIn(people, id).name
  return deal.parties.flatMap(({ gives: { id }, gives }) => {
    const papers = deal.papers.find(({ car_id }) => car_id === id)
    const list = deal.checks.find(({ car_id }) => car_id === id)
    const ticked = list?.items.filter(({ done_by }) => done_by.length > 0) ?? []
    if (!papers && ticked.length === 0) return []
    return (
      <section key={id} className="grid grid-cols-1 gap-1">
        <h3 className="text-small text-muted wrap-anywhere">
          {t('record.papers', { car: carTitle(gives) })}
        </h3>
        {papers && <PaperFacts papers={papers} hasNumbers={false} />}
        {list && (
          <ul>
            {ticked.map(({ item: one, done_by }) => (
              <li key={one} className="wrap-anywhere">
                {item(checkText(list.country, one))}
                {' · '}
                {listed(done_by.map(nameOf), locale)}
              </li>
            ))}
          </ul>
        )}
      </section>
    )
  })
}

/** Fetched only on request, because every look is recorded. */
function RecordedPhotos({ deal, people }: { deal: Deal; people: People }) {
  const { t } = useMessages(deals)
  const [isShown, setShown] = useState(false)
  const count = deal.handover_photos.length
  if (count === 0) return null
  if (!isShown)
    return (
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => setShown(true)}
      >
        {t('record.photos', { count })}
      </Button>
    )
  return <RemovablePhotos deal={deal} people={people} />
}
