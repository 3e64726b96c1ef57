import type { Deal, Papers, Party } from '@keyswap/contract/deals'
import { useState } from 'react'
import { carTitle } from '../../lib/car-title.ts'
import { dateTime } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FlagIcon } from '../../ui/icons.tsx'
import { openTicksOf } from './checks.ts'
import { Confirmed } from './confirmed.tsx'
import { deals } from './deals.texts.ts'
import { shortMeeting } from './meeting.ts'
import { listed, type People, personIn, viewerIn } from './people.ts'
import { handoverHasBegun, isOver, versionOf } from './plan-state.ts'
import { Step } from './step.tsx'
import { useStep } from './use-step.ts'

type Props = { deal: Deal; people: People; onProblem: (() => void) | undefined }

/** Step 5: each party confirms that they got the keys. */
export function HandoverStep({ deal, people, onProblem }: Props) {
  const { t } = useMessages(deals)
  const openMatters = useOpenMatters(deal, people)
  const [isAsking, setAsking] = useState(false)
  const step = useStep(deal)
  const viewer = viewerIn(people)
  const own = deal.parties.find(({ user_id }) => user_id === viewer?.id)
  const canConfirm = deal.state === 'agreed' && own?.handed_over_at === null
  const car = own ? carTitle(own.gets) : ''
  return (
    <Step number={5} title={t('plan.handover')} isSettled={deal.state === 'done'}>
      {neverTookPlace(deal) ? (
        <p className="text-muted">{t('handover.never')}</p>
      ) : deal.agreed === null ? (
        <p className="text-muted">{t('plan.handover.later')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {deal.parties.map((party) => (
            <li key={party.user_id}>
              <Keys party={party} people={people} />
            </li>
          ))}
        </ul>
      )}
      {canConfirm && (
        <>
          <p className="text-small text-muted">{t('handover.hint')}</p>
          <Button
            variant={openMatters.length > 0 ? 'secondary' : 'primary'}
            pending={step.isPending}
            pendingText={t('handover.pending')}
            onClick={() => setAsking(true)}
          >
            {t('handover.confirm')}
          </Button>
        </>
      )}
      {onProblem && deal.state === 'agreed' && handoverHasBegun(deal) && (
        <div className="grid grid-cols-1 justify-items-start gap-2 border-t border-line pt-3">
          <p className="text-small text-muted">{t('handover.wrong.text')}</p>
          <Button variant="secondary" size="small" onClick={onProblem}>
            <FlagIcon className="size-5" />
            {t('handover.wrong')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('handover.title', { car })}
        text={[t('handover.text', { car }), ...openMatters].join('\n')}
        action={t('handover.confirm')}
        pendingAction={t('handover.pending')}
        tone="primary"
        pending={step.isPending}
        onConfirm={() => step.run({ type: 'handover' }, () => setAsking(false))}
      />
    </Step>
  )
}

/** Longer before a meeting, the handover is early. */
const EARLY_MS = 12 * 3_600_000

/** What was agreed on or begun and is not done yet: to look at once more before keys are confirmed. */
function useOpenMatters(deal: Deal, people: People): string[] {
  const speech = useMessages(deals)
  const { t } = speech
  const [now] = useState(() => Date.now())
  const viewer = viewerIn(people)
  const agreed = versionOf(deal, deal.agreed?.version)
  if (!agreed || !viewer) return []
  const { meet_at, legs } = agreed.terms
  const open = openTicksOf(deal, agreed, viewer.id)
  const carsWhose = (matters: (papers: Papers | undefined) => boolean): string =>
    listed(
      legs
        .filter(({ car_id }) => matters(deal.papers.find((papers) => papers.car_id === car_id)))
        .flatMap(({ car_id }) => agreed.snapshot.cars.filter(({ id }) => id === car_id))
        .map(carTitle),
      speech.locale,
    )
  const missing = carsWhose((papers) => !papers?.vin)
  const doubtful = carsWhose((papers) => papers !== undefined && papers.warnings.length > 0)
  return [
    ...(meet_at !== null && Date.parse(meet_at) - now > EARLY_MS
      ? [t('handover.early', { date: shortMeeting(meet_at, now, speech) })]
      : []),
    ...(missing ? [t('handover.vin_missing', { cars: missing })] : []),
    ...(doubtful ? [t('handover.vin_doubtful', { cars: doubtful })] : []),
    ...(open > 0 ? [t('handover.checks', { count: open })] : []),
  ]
}

/** The plan ended before any keys changed hands. */
const neverTookPlace = (deal: Deal): boolean =>
  isOver(deal) && deal.parties.every(({ handed_over_at }) => handed_over_at === null)

function Keys({ party, people }: { party: Party; people: People }) {
  const speech = useMessages(deals)
  const { t } = speech
  const { name, isViewer } = personIn(people, party.user_id)
  const { handed_over_at, gets } = party
  return (
    <Confirmed isDone={handed_over_at !== null}>
      {handed_over_at
        ? isViewer
          ? t('handover.you_have')
          : t('handover.has', { name })
        : isViewer
          ? t('handover.you_wait')
          : t('handover.waits', { name })}
      <span className="block text-small text-muted">
        {carTitle(gets)}
        {handed_over_at && (
          <>
            {' · '}
            <time dateTime={handed_over_at}>{dateTime(handed_over_at, speech)}</time>
          </>
        )}
      </span>
    </Confirmed>
  )
}
