import { ringStates } from '@keyswap/contract/choices'
import type { Ring } from '@keyswap/contract/rings'
import { useState } from 'react'
import { isKnown } from '../../lib/known.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { FoldedLines } from '../../ui/folded-lines.tsx'
import { Newer } from '../../ui/states/newer.tsx'
import { useWhenOnline } from '../../ui/toasts/use-when-online.ts'
import { RingLine } from './ring-line.tsx'
import { rings as texts } from './rings.texts.ts'
import { inShownOrder, mostForOneCar } from './use-rings.ts'

type Props = {
  /** Offers, and rings with an open chat. */
  rings: readonly Ring[]
  viewerId: string
  /** The ring that is open beside the list. */
  openId?: string | undefined
}

/** So many that the first chat is on a phone's first screen. */
const SHOWN = 3

/** Above the matches, one line each; more of them fold. */
export function RingList({ rings, viewerId, openId }: Props) {
  const { t } = useMessages(texts)
  const inPlace = useInPlace(rings)
  const [first, more] = [inPlace.slice(0, SHOWN), inPlace.slice(SHOWN)]
  const offers = mostForOneCar(rings)
  if (rings.length === 0) return null
  return (
    <section>
      <h2 className="sr-only">{t('rings.title')}</h2>
      {offers && <p className="mb-1 text-small text-muted">{t('rings.many', offers)}</p>}
      <Lines rings={first} viewerId={viewerId} openId={openId} />
      {more.length > 0 && (
        <FoldedLines
          text={t('rings.more', { count: more.length })}
          unread={more.reduce((sum, ring) => sum + ring.unread, 0)}
          startsOpen={more.some(({ id }) => id === openId)}
        >
          <Lines rings={more} viewerId={viewerId} openId={openId} />
        </FoldedLines>
      )}
    </section>
  )
}

const Lines = ({ rings, viewerId, openId }: Props) => (
  <ul className="grid grid-cols-1">
    {rings.map((ring) => (
      <li key={ring.id}>
        {isKnown(ringStates, ring.state) ? (
          <RingLine ring={ring} viewerId={viewerId} isOpen={ring.id === openId} />
        ) : (
          <Newer />
        )}
      </li>
    ))}
  </ul>
)

/** In an order that stays while the list is on the screen. */
function useInPlace(rings: readonly Ring[]): Ring[] {
  const [shown, setShown] = useState<readonly string[]>([])
  const inPlace = inShownOrder(rings, shown)
  const order = inPlace.map(({ id }) => id)
  if (order.join() !== shown.join()) setShown(order)
  return inPlace
}

/** In place of the list, if it could not be loaded: the matches are shown all the same. */
export function RingsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useMessages(texts)
  const retry = useWhenOnline(onRetry)
  return (
    <p role="alert" className="flex flex-wrap items-center justify-between gap-2">
      {t('rings.failed')}
      <Button variant="secondary" size="small" onClick={retry}>
        {t('kit.retry')}
      </Button>
    </p>
  )
}
