import { ringStates } from '@keyswap/contract/choices'
import type { Ring } from '@keyswap/contract/rings'
import { useState } from 'react'
import { isKnown } from '../../lib/known.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { HelpIcon } from '../../ui/icons.tsx'
import { useLinger } from '../../ui/layers/use-linger.ts'
import { fetched } from '../../ui/states/fetched.tsx'
import { Newer } from '../../ui/states/newer.tsx'
import { useWhenOnline } from '../../ui/toasts/use-when-online.ts'
import { dismissedRings, dismissRing } from './dismissed.ts'
import { OverNotice } from './over-notice.tsx'
import { RingCard } from './ring-card.tsx'
import { RingRow } from './ring-row.tsx'
import { rings as texts } from './rings.texts.ts'
import { inShownOrder } from './use-rings.ts'

const HowSheet = fetched(() => import('./how-sheet.tsx'))

type Props = {
  rings: readonly Ring[]
  viewerId: string
  /** The ring that is open beside the list. */
  openId?: string | undefined
}

/** Without those whose notice the member has closed. */
export function useShown(rings: readonly Ring[] | undefined, viewerId: string) {
  const dismissed = useStore(dismissedRings(viewerId))
  return rings?.filter(({ id }) => !dismissed.includes(id))
}

/** Above the matches: offers, rings with a chat, and what fell apart lately. */
export function RingList({ rings, viewerId, openId }: Props) {
  const { t } = useMessages(texts)
  const inPlace = useInPlace(rings)
  if (rings.length === 0) return null
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-lead">{t('rings.title')}</h2>
        <HowButton />
      </div>
      <ul className="grid grid-cols-1 gap-3">
        {inPlace.map((ring) => (
          <li key={ring.id}>
            <Item ring={ring} viewerId={viewerId} isOpen={ring.id === openId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In an order that stays while the list is on the screen. */
function useInPlace(rings: readonly Ring[]): Ring[] {
  const [shown, setShown] = useState<readonly string[]>([])
  const inPlace = inShownOrder(rings, shown)
  const order = inPlace.map(({ id }) => id)
  if (order.join() !== shown.join()) setShown(order)
  return inPlace
}

function Item({ ring, viewerId, isOpen }: { ring: Ring; viewerId: string; isOpen: boolean }) {
  if (!isKnown(ringStates, ring.state)) return <Newer />
  const isBeside = ring.state === 'offered' && isOpen
  if (ring.has_chat || isBeside) return <RingRow {...{ ring, viewerId, isOpen }} />
  if (ring.state === 'offered') return <RingCard ring={ring} viewerId={viewerId} />
  return (
    <OverNotice ring={ring} viewerId={viewerId} onDismiss={() => dismissRing(viewerId, ring.id)} />
  )
}

/** Opens the sheet that explains rings. */
export function HowButton() {
  const { t } = useMessages(texts)
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useLinger(isOpen || null) !== null
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="-my-1 -mr-2 px-2"
        onClick={() => setOpen(true)}
      >
        <HelpIcon className="size-5" />
        {t('rings.how')}
      </Button>
      {wasOpened && <HowSheet open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

/** In place of the list, if it could not be loaded: the matches are shown all the same. */
export function RingsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useMessages(texts)
  const retry = useWhenOnline(onRetry)
  return (
    <p
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded-card border border-line bg-surface px-4 py-3"
    >
      {t('rings.failed')}
      <Button variant="secondary" size="small" onClick={retry}>
        {t('kit.retry')}
      </Button>
    </p>
  )
}
