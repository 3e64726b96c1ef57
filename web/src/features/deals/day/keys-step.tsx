import { carTitle } from '@keyswap/contract/car-title'
import type { Deal, Party } from '@keyswap/contract/deals'
import { useState } from 'react'
import { day } from '../../../lib/formats/formats.ts'
import { listed } from '../../../lib/formats/listed.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { deals } from '../deals.texts.ts'
import { FinalLine } from '../final-line.tsx'
import { DisputeDialog } from '../handover/dispute-dialog.tsx'
import { KeysList } from '../handover/keys-list.tsx'
import type { People } from '../people.ts'
import { agreedOf, isOver, mayDoubt } from '../plan-state.ts'
import { useNow } from '../use-deal-now.ts'
import { useStep } from '../use-step.ts'
import { day as dayTexts } from './day.texts.ts'
import { type DayStep, dayHasBegun } from './day-list.ts'
import { MissingVins, Note } from './notes.tsx'

type Props = {
  deal: Deal
  people: People
  viewerId: string
  steps: readonly DayStep[]
  onClose: () => void
}

/** Each party says that they got the keys, last of all. */
export function KeysStep({ deal, people, viewerId, steps, onClose }: Props) {
  const { t } = useMessages(deals)
  const unchecked = useUnchecked(deal, steps)
  const [asks, setAsks] = useState(false)
  // What "That’s not right" begins with, and how often it was chosen: a new choice begins anew.
  const [doubt, setDoubt] = useState({ begins: '', times: 0, isOpen: false })
  const step = useStep(deal)
  const own = deal.parties.find(({ user_id }) => user_id === viewerId)
  const car = own ? carTitle(own.gets) : ''
  const close = () => setAsks(false)
  // What was agreed when the viewer was asked.
  const [seen, setSeen] = useState(deal.agreement_hash)
  const askForKeys = () => {
    setSeen(deal.agreement_hash)
    setAsks(true)
  }
  const closeDoubt = () => setDoubt((before) => ({ ...before, isOpen: false }))
  const say = (begins: string) =>
    setDoubt(({ times }) => ({ begins, times: times + 1, isOpen: true }))
  return (
    <>
      <KeysList deal={deal} people={people} />
      {own?.handed_over_at === null && !isOver(deal) && (
        <>
          <MissingVins deal={deal} people={people} />
          {unchecked && <Note>{unchecked}</Note>}
        </>
      )}
      {own && !isOver(deal) && (
        <Question deal={deal} own={own} step={step} onKeys={askForKeys} onDoubt={say} />
      )}
      <ConfirmDialog
        open={asks}
        onClose={close}
        title={t('handover.title', { car })}
        text={<KeysText deal={deal} own={own} />}
        action={t('handover.confirm')}
        cancel={t('handover.not_yet')}
        pendingAction={t('handover.pending')}
        tone="primary"
        pending={step.isPending}
        onConfirm={() => step.run({ type: 'handover', agreement_hash: seen }, close, close)}
      />
      <DisputeDialog
        key={doubt.times}
        open={doubt.isOpen && !isOver(deal)}
        begins={doubt.begins}
        pending={step.isPending}
        onSay={(text) =>
          step.run({ type: 'dispute', text }, () => {
            closeDoubt()
            // What was said, and how it can be settled, stands in the plan.
            onClose()
          })
        }
        onClose={closeDoubt}
      />
    </>
  )
}

type KeysTextProps = { deal: Deal; own: Party | undefined }

/** What the word means, in short lines; what cannot be undone stands apart. */
function KeysText({ deal, own }: KeysTextProps) {
  const { t } = useMessages(deals)
  const isLast = deal.parties.every(
    ({ user_id, handed_over_at }) => user_id === own?.user_id || handed_over_at !== null,
  )
  return (
    <>
      <span className="block">{t('handover.holding')}</span>
      {!isLast && <span className="block">{t('handover.revoke')}</span>}
      <FinalLine>{t(isLast ? 'handover.final.last' : 'handover.final')}</FinalLine>
    </>
  )
}

type QuestionProps = {
  deal: Deal
  own: Party
  step: ReturnType<typeof useStep>
  onKeys: () => void
  onDoubt: (begins: string) => void
}

/** What the viewer is asked about their keys. */
function Question({ deal, own, step, onKeys, onDoubt }: QuestionProps) {
  const speech = useMessages(deals)
  const { t } = speech
  const isTheDay = dayHasBegun(deal, useNow(deal))
  const doubt = mayDoubt(deal, own.user_id) && (
    <Button variant="ghost" size="small" onClick={() => onDoubt('')}>
      {t('handover.doubt')}
    </Button>
  )
  if (own.handed_over_at !== null)
    return (
      <div className="-ml-4 flex flex-wrap">
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
  if (!isTheDay)
    return (
      <p className="text-small text-muted">
        {t('handover.from', { date: day(deal.handover_from ?? '', speech) })}
      </p>
    )
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button pending={step.isPending} pendingText={t('handover.pending')} onClick={onKeys}>
        {t('handover.confirm')}
      </Button>
      {doubt && (
        <div className="-mx-4 flex flex-wrap">
          {deal.state === 'agreed' ? (
            <>
              <Button variant="ghost" size="small" onClick={() => onDoubt(t('dispute.own_cars'))}>
                {t('handover.where.own')}
              </Button>
              <Button variant="ghost" size="small" onClick={() => onDoubt('')}>
                {t('handover.where.else')}
              </Button>
            </>
          ) : (
            doubt
          )}
        </div>
      )}
    </div>
  )
}

/** What else to look at before keys are confirmed, in one line. */
function useUnchecked(deal: Deal, steps: readonly DayStep[]): string | null {
  const { t, locale } = useMessages(deals)
  const { t: say } = useMessages(dayTexts)
  const legs = agreedOf(deal)?.terms.legs ?? []
  const papers = deal.papers.filter((one) => legs.some(({ car_id }) => car_id === one.car_id))
  if (papers.some(({ compare_vin }) => compare_vin)) return t('papers.compare_vin')
  const open = steps.filter(({ key, isMine }) => isMine && key !== 'keys')
  const names = open.map(({ key }) => say(`day.${key}`))
  return open.length > 0 ? t('handover.checks', { steps: listed(names, locale) }) : null
}
