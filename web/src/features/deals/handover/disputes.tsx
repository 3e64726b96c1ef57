import { carTitle } from '@keyswap/contract/car-title'
import type { Deal } from '@keyswap/contract/deals'
import { dateTime } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { deals } from '../deals.texts.ts'
import { type People, personIn, viewerIn } from '../people.ts'
import { useNow } from '../use-deal-now.ts'
import type { useStep } from '../use-step.ts'

type Props = {
  deal: Deal
  people: People
  step: ReturnType<typeof useStep>
}

/** What parties say is not so, what the viewer can say to it, and how the swap can still be cancelled. */
export function Disputes({ deal, people, step }: Props) {
  const { t } = useMessages(deals)
  const viewer = viewerIn(people)
  const isOwn = deal.disputes.some(({ by }) => by === viewer?.id)
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-3">
      <ul className="grid grid-cols-1 gap-2">
        {deal.disputes.map(({ by, text }) => {
          const { name, isViewer } = personIn(people, by)
          return (
            <li key={by} className="rounded-control bg-sunken p-3">
              <p className="text-small text-muted">
                {isViewer ? t('disputed.you') : t('disputed.by', { name })}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            </li>
          )
        })}
      </ul>
      {isOwn && (
        <Button
          variant="secondary"
          pending={step.isPending}
          onClick={() => step.run({ type: 'end_dispute' })}
        >
          {t('disputed.end')}
        </Button>
      )}
      <Words deal={deal} people={people} step={step} />
      <Cancelling deal={deal} people={people} />
    </div>
  )
}

/** Who has the keys is asked once more; whoever has said so again is named. */
function Words({ deal, people, step }: Props) {
  const { t } = useMessages(deals)
  const own = deal.parties.find(({ user_id }) => personIn(people, user_id).isViewer)
  const isDisputedByOthers = deal.disputes.some(({ by }) => by !== own?.user_id)
  const isAsked = own && own.handed_over_at !== null && !own.has_repeated && isDisputedByOthers
  return (
    <>
      {deal.parties
        .filter(({ has_repeated }) => has_repeated)
        .map(({ user_id }) => {
          const { name, isViewer } = personIn(people, user_id)
          return (
            <p key={user_id} className="text-small text-muted">
              {isViewer ? t('disputed.you_repeated') : t('disputed.repeated', { name })}
            </p>
          )
        })}
      {isAsked && (
        <>
          <p>{t('disputed.ask', { car: carTitle(own.gets) })}</p>
          <Button
            pending={step.isPending}
            onClick={() => step.run({ type: 'handover', agreement_hash: deal.agreement_hash })}
          >
            {t('disputed.repeat')}
          </Button>
        </>
      )}
    </>
  )
}

/** Who has to want it; the button stands at the end of the plan. */
function Cancelling({ deal, people }: Omit<Props, 'step'>) {
  const speech = useMessages(deals)
  const { t } = speech
  const now = useNow(deal)
  const { cancel_alone_from: from } = deal
  const alone = (since: string) =>
    Date.parse(since) <= now
      ? t('disputed.alone.now')
      : t('disputed.alone', { date: dateTime(since, speech) })
  return (
    <>
      <p className="text-small text-muted">{from ? alone(from) : t('disputed.together')}</p>
      {deal.parties
        .filter(({ wants_cancel }) => wants_cancel)
        .map(({ user_id }) => {
          const { name, isViewer } = personIn(people, user_id)
          return (
            <p key={user_id} className="text-small">
              {isViewer ? t('disputed.you_want') : t('disputed.wants', { name })}
            </p>
          )
        })}
    </>
  )
}
