import type { Ring } from '@keyswap/contract/rings'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { OwnValues } from './own-values.tsx'
import { timeLeft } from './ring-words.ts'
import { rings } from './rings.texts.ts'
import { useAnswer } from './use-answer.ts'
import { useMinute } from './use-minute.ts'

/** How many are in, and how long the others have. */
export function RingStanding({ ring }: { ring: Ring }) {
  const speech = useMessages(rings)
  const { t } = speech
  const now = useMinute()
  const all = ring.members.length
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="flex gap-1">
          {ring.members.map(({ user_id }, index) => (
            <span
              key={user_id}
              className={`size-2.5 rounded-full ${index < ring.joined ? 'bg-match' : 'bg-line-strong opacity-40'}`}
            />
          ))}
        </span>
        <span className="font-semibold text-ink">
          {t('ring.joined', { count: ring.joined, all })}
        </span>
      </span>
      {ring.expires_at && <span>{timeLeft(ring.expires_at, now, speech)}</span>}
    </span>
  )
}

type Props = { ring: Ring; onDeclined?: () => void }

/** "I'm in" and "Not for me", or what the viewer waits for. */
export function Answers({ ring, onDeclined = () => {} }: Props) {
  const { t } = useMessages(rings)
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { pending, join, decline } = useAnswer(ring, () => {
    close()
    onDeclined()
  })
  const hasJoined = ring.my_answer === 'joined'
  const status = useFocusOnce(hasJoined)
  const no = t(hasJoined ? 'ring.drop_out' : 'ring.decline')
  return (
    <div className="grid grid-cols-1 gap-2">
      <div ref={status} role="status" tabIndex={-1}>
        {hasJoined && (
          <p className="flex items-start gap-2 rounded-control bg-match-soft px-3 py-2 text-match-text">
            <CheckIcon className="mt-0.5 size-5 shrink-0" />
            <span>
              <span className="font-semibold">{t('ring.in')}.</span>{' '}
              {t('ring.in.text', { count: ring.members.length - ring.joined })}
            </span>
          </p>
        )}
      </div>
      <div className={hasJoined ? 'grid' : 'pairs gap-2 [--pair:8rem]'}>
        {!hasJoined && (
          <Button pending={pending === 'join'} pendingText={t('ring.join.pending')} onClick={join}>
            {t('ring.join')}
          </Button>
        )}
        <Button
          variant={hasJoined ? 'ghost' : 'secondary'}
          size={hasJoined ? 'small' : 'medium'}
          onClick={() => setAsking(true)}
        >
          {no}
        </Button>
      </div>
      {!hasJoined && (
        <>
          <p className="text-small text-muted">{t('ring.nothing_agreed')}</p>
          {/* Below the buttons: it comes a moment later, and must not move them. */}
          <OwnValues ring={ring} />
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title={t('ring.decline.title')}
        text={t('ring.decline.text')}
        action={no}
        cancel={t('ring.decline.keep')}
        pendingAction={t('ring.decline.pending')}
        pending={pending === 'decline'}
        onConfirm={decline}
      />
    </div>
  )
}

/** Focuses the element when this becomes true: the button that had the focus is gone. */
function useFocusOnce(isTrue: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const was = useRef(isTrue)
  useEffect(() => {
    if (isTrue && !was.current) element.current?.focus({ preventScroll: true })
    was.current = isTrue
  }, [isTrue])
  return element
}
