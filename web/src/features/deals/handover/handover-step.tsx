import { carTitle } from '@keyswap/contract/car-title'
import type { Deal, Papers, Party } from '@keyswap/contract/deals'
import { useState } from 'react'
import { dateTime, day } from '../../../lib/formats/formats.ts'
import { listed } from '../../../lib/formats/listed.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { openTicksOf } from '../checks.ts'
import { Confirmed } from '../confirmed.tsx'
import { deals } from '../deals.texts.ts'
import { type People, personIn, viewerIn } from '../people.ts'
import { isOver, mayDoubt, someoneHasKeys, versionOf } from '../plan-state.ts'
import { PlanStep } from '../step.tsx'
import { useNow } from '../use-deal-now.ts'
import { useStep } from '../use-step.ts'
import { DisputeDialog } from './dispute-dialog.tsx'
import { Disputes } from './disputes.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = { deal: Deal; people: People }

/** Step 5: each party says that they got the keys. */
export function HandoverStep({ deal, people }: Props) {
  const { t } = useMessages(deals)
  const openMatters = useOpenMatters(deal, people)
  const [asked, setAsked] = useState<'keys' | 'cancel' | null>(null)
  // What "That’s not right" begins with, and how often it was chosen: a new choice begins anew.
  const [doubt, setDoubt] = useState({ begins: '', times: 0, isOpen: false })
  const step = useStep(deal)
  const own = deal.parties.find(({ user_id }) => personIn(people, user_id).isViewer)
  const car = own ? carTitle(own.gets) : ''
  const close = () => setAsked(null)
  // What was agreed when the viewer was asked.
  const [seen, setSeen] = useState(deal.agreement_hash)
  const askForKeys = () => {
    setSeen(deal.agreement_hash)
    setAsked('keys')
  }
  const closeDoubt = () => setDoubt((before) => ({ ...before, isOpen: false }))
  const say = (begins: string) =>
    setDoubt(({ times }) => ({ begins, times: times + 1, isOpen: true }))
  return (
    <PlanStep number={5} title={t('plan.handover')} isSettled={deal.state === 'done'}>
      {(someoneHasKeys(deal) || deal.state === 'disputed') && (
        <ul className="grid grid-cols-1 gap-2">
          {deal.parties.map((party) => (
            <li key={party.user_id}>
              <Keys party={party} people={people} />
            </li>
          ))}
        </ul>
      )}
      {own && !isOver(deal) && deal.agreed && (
        <Question
          deal={deal}
          own={own}
          step={step}
          isCareful={openMatters.length > 0}
          onKeys={askForKeys}
          onDoubt={say}
        />
      )}
      {deal.state === 'disputed' && (
        <Disputes deal={deal} people={people} step={step} onCancel={() => setAsked('cancel')} />
      )}
      <ConfirmDialog
        open={asked === 'keys'}
        onClose={close}
        title={t('handover.title', { car })}
        text={<KeysText deal={deal} own={own} openMatters={openMatters} />}
        action={t('handover.confirm')}
        cancel={t('handover.not_yet')}
        pendingAction={t('handover.pending')}
        tone="primary"
        pending={step.isPending}
        onConfirm={() => step.run({ type: 'handover', agreement_hash: seen }, close, close)}
      />
      <ReasonDialog
        how={asked === 'cancel' && !isOver(deal) ? 'cancel' : null}
        isChange={false}
        isOwnOffer={false}
        pending={step.isPending}
        onConfirm={(_, reason) => step.run({ type: 'cancel', reason }, close)}
        onClose={close}
      />
      <DisputeDialog
        key={doubt.times}
        open={doubt.isOpen && !isOver(deal)}
        begins={doubt.begins}
        pending={step.isPending}
        onSay={(text) => step.run({ type: 'dispute', text }, closeDoubt)}
        onClose={closeDoubt}
      />
    </PlanStep>
  )
}

type KeysTextProps = { deal: Deal; own: Party | undefined; openMatters: string[] }

/** What the word means, in short lines; what cannot be undone stands apart. */
function KeysText({ deal, own, openMatters }: KeysTextProps) {
  const { t } = useMessages(deals)
  const isLast = deal.parties.every(
    ({ user_id, handed_over_at }) => user_id === own?.user_id || handed_over_at !== null,
  )
  return (
    <>
      <span className="block">{t('handover.holding')}</span>
      {openMatters.length > 0 && <span className="block">{openMatters.join(' ')}</span>}
      {!isLast && <span className="block">{t('handover.revoke')}</span>}
      <span className="mt-4 block rounded-control bg-star-soft p-3 font-semibold text-star-text">
        {t(isLast ? 'handover.final.last' : 'handover.final')}
      </span>
    </>
  )
}

type QuestionProps = {
  deal: Deal
  own: Party
  step: ReturnType<typeof useStep>
  isCareful: boolean
  onKeys: () => void
  onDoubt: (begins: string) => void
}

/** What the viewer is asked about their keys. */
function Question({ deal, own, step, isCareful, onKeys, onDoubt }: QuestionProps) {
  const speech = useMessages(deals)
  const { t } = speech
  const now = useNow(deal)
  const { handover_from: from } = deal
  const doubt = mayDoubt(deal, own.user_id) && (
    <Button variant="ghost" size="small" onClick={() => onDoubt('')}>
      {t('handover.doubt')}
    </Button>
  )
  if (own.handed_over_at !== null)
    return (
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          size="small"
          pending={step.isPending}
          pendingText={t('handover.taking_back')}
          onClick={() => step.run({ type: 'take_back' })}
        >
          {t('handover.take_back')}
        </Button>
        {doubt}
      </div>
    )
  if (from !== null && Date.parse(from) > now)
    return (
      <p className="text-small text-muted">{t('handover.from', { date: day(from, speech) })}</p>
    )
  const isAsked = someoneHasKeys(deal) && deal.state === 'agreed'
  return (
    <div className="grid grid-cols-1 gap-2">
      {isAsked && <h3 className="font-semibold">{t('handover.where')}</h3>}
      <Button
        variant={isCareful ? 'secondary' : 'primary'}
        pending={step.isPending}
        pendingText={t('handover.pending')}
        onClick={onKeys}
      >
        {t(isAsked ? 'handover.where.swapped' : 'handover.confirm')}
      </Button>
      {isAsked ? (
        <div className="flex flex-wrap gap-2 *:grow">
          <Button variant="secondary" onClick={() => onDoubt(t('dispute.own_cars'))}>
            {t('handover.where.own')}
          </Button>
          <Button variant="secondary" onClick={() => onDoubt('')}>
            {t('handover.where.else')}
          </Button>
        </div>
      ) : (
        doubt && <div className="flex">{doubt}</div>
      )}
    </div>
  )
}

/** What was agreed on or begun and is not done yet: to look at once more before keys are confirmed. */
function useOpenMatters(deal: Deal, people: People): string[] {
  const speech = useMessages(deals)
  const { t } = speech
  const viewer = viewerIn(people)
  const agreed = versionOf(deal, deal.agreed?.version)
  if (!agreed || !viewer) return []
  const { legs } = agreed.terms
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
  const doubtful = carsWhose((papers) => papers?.compare_vin === true)
  return [
    ...(missing ? [t('handover.vin_missing', { cars: missing })] : []),
    ...(doubtful ? [t('handover.compare_vin', { cars: doubtful })] : []),
    ...(open > 0 ? [t('handover.checks', { count: open })] : []),
  ]
}

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
