import type { Ring } from '@keyswap/contract/rings'
import { Link, useLocation } from 'wouter'
import { MoreIcon } from '../../features/chat/icons.tsx'
import { Answers, RingStanding } from '../../features/rings/answers.tsx'
import { HowButton } from '../../features/rings/how-button.tsx'
import { RingDrawing } from '../../features/rings/ring-drawing.tsx'
import { RingMembers } from '../../features/rings/ring-members.tsx'
import { endingOf, ownNeighbours, ownSwap, seatsOf } from '../../features/rings/ring-words.ts'
import { rings } from '../../features/rings/rings.texts.ts'
import { useAskAgain } from '../../features/rings/use-ask-again.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { usePageHeading } from '../../ui/page/page.tsx'
import { BackToMatches } from '../matches/back-to-matches.tsx'
import { RingMenu, useRingMenu } from './menu.tsx'

type Props = { ring: Ring; viewerId: string }

/** A ring whose chat has not opened, or never did. */
export function RingOffer({ ring, viewerId }: Props) {
  const speech = useMessages(rings)
  const { t } = speech
  const seats = seatsOf(ring, viewerId, speech)
  const newcomer = seats.find(({ is_new }) => is_new)
  const title = t('ring.of', { count: seats.length })
  const heading = usePageHeading(title)
  const menu = useRingMenu()
  return (
    <div className="overflow-y-auto px-4 pt-2 pb-8">
      <header className="flex items-center gap-2">
        <BackToMatches />
        <h1 ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-title">
          {title}
        </h1>
        <IconButton label={t('ring.more')} onClick={menu.openSheet} className="-mr-2">
          <MoreIcon />
        </IconButton>
      </header>
      <div className="mx-auto mt-4 grid max-w-text grid-cols-1 gap-5">
        <RingDrawing seats={seats} className="mx-auto max-w-80" />
        <div className="grid grid-cols-1 justify-items-center gap-1 text-center">
          <p className="text-lead leading-snug font-semibold wrap-anywhere">
            {t('ring.swap.who', { ...ownSwap(ring), ...ownNeighbours(seats) })}
          </p>
          {newcomer && (
            <p className="font-semibold text-accent-text wrap-anywhere">
              {t('ring.newcomer', { name: newcomer.name, car: newcomer.carName })}
            </p>
          )}
          <p className="text-muted">{t('ring.idea')}</p>
          <HowButton />
        </div>
        {ring.state === 'offered' ? <Asked ring={ring} /> : <Over ring={ring} />}
        <section>
          <h2 className="mb-3 text-lead">{t('ring.members')}</h2>
          <RingMembers seats={seats} />
        </section>
      </div>
      <RingMenu {...{ ring, seats, viewerId, menu }} />
    </div>
  )
}

function Asked({ ring }: { ring: Ring }) {
  const [, navigate] = useLocation()
  return (
    <div className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4">
      <RingStanding ring={ring} />
      <Answers ring={ring} onDeclined={() => navigate('/matches', { replace: true })} />
    </div>
  )
}

/** Opens the new offer in place of the old one. */
function AskAgain({ ring }: { ring: Ring }) {
  const { t } = useMessages(rings)
  const [, navigate] = useLocation()
  const { ask, isPending } = useAskAgain(ring, ({ id }) =>
    navigate(`/rings/${id}`, { replace: true }),
  )
  return (
    <Button
      size="small"
      className="mt-2"
      pending={isPending}
      pendingText={t('ring.ask_again.pending')}
      onClick={ask}
    >
      {t('ring.ask_again')}
    </Button>
  )
}

function Over({ ring }: { ring: Ring }) {
  const { t } = useMessages(rings)
  const kind = endingOf(ring)
  return (
    <div
      role="status"
      className="grid grid-cols-1 justify-items-start gap-1 rounded-card border border-line bg-surface p-4"
    >
      <p className="font-semibold">{t(`ring.${kind}.title`)}</p>
      <p className="text-muted">
        {t(ring.can_ask_again ? 'ring.ask_again.text' : `ring.${kind}.text`)}
      </p>
      {ring.can_ask_again && <AskAgain ring={ring} />}
      {ring.next_id && (
        <Link
          href={`/rings/${ring.next_id}`}
          className={buttonClass({ size: 'small', className: 'mt-2' })}
        >
          {t('ring.next')}
        </Link>
      )}
    </div>
  )
}
