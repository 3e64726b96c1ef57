import type { Deal, Review } from '@keyswap/contract/deals'
import { useState } from 'react'
import { day } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { deals } from '../deals.texts.ts'
import { type People, type Person, personIn } from '../people.ts'
import { toReview } from '../plan-state.ts'
import { ReviewCard } from './review-card.tsx'
import { ReviewSheet, shownAt } from './review-sheet.tsx'

type Props = { deal: Deal; people: People; viewerId: string }

/** After the swap: whom the viewer can review, and what was written. */
export function DealReviews({ deal, people, viewerId }: Props) {
  const { t } = useMessages(deals)
  const [asked, setAsked] = useState<Person | null>(null)
  const person = useLinger(asked)
  const missing = toReview(deal, viewerId, Date.now())
  if (missing.length === 0 && deal.reviews.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-title">{t('review.heading')}</h2>
      {missing.map(({ user_id }) => {
        const one = personIn(people, user_id)
        return (
          <Button key={user_id} onClick={() => setAsked(one)}>
            {t('review.write', { name: one.name })}
          </Button>
        )
      })}
      {deal.reviews.map((review) => (
        <Written key={review.id} review={review} deal={deal} people={people} />
      ))}
      {person && (
        <ReviewSheet
          key={person.id}
          deal={deal}
          person={person}
          open={asked !== null}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}

function Written({ review, deal, people }: { review: Review } & Omit<Props, 'viewerId'>) {
  const speech = useMessages(deals)
  const { t } = speech
  const [author, about] = [personIn(people, review.author_id), personIn(people, review.user_id)]
  const title = author.isViewer
    ? t('review.by_you', { name: about.name })
    : about.isViewer
      ? t('review.of_you', { name: author.name })
      : t('review.by', { author: author.name, name: about.name })
  return (
    <ReviewCard review={review} title={title}>
      {!review.is_shown && (
        <p className="text-small text-muted">
          {t('review.hidden', { name: about.name, date: day(shownAt(deal), speech) })}
        </p>
      )}
    </ReviewCard>
  )
}
