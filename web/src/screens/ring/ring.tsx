import { ringStates } from '@keyswap/contract/choices'
import type { Ring } from '@keyswap/contract/rings'
import { SignInFirst } from '../../features/accounts/sign-in/sign-in-first.tsx'
import { Leftovers } from '../../features/chat/messages/leftovers.tsx'
import { useKeyboardSpace } from '../../features/chat/page/use-keyboard-space.ts'
import { rings } from '../../features/rings/rings.texts.ts'
import { useRing } from '../../features/rings/use-rings.ts'
import { useSession } from '../../lib/http/session.ts'
import { isKnown } from '../../lib/known.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { useIsWide } from '../../lib/screen-size.ts'
import { Newer } from '../../ui/states/newer.tsx'
import { ChatFrame, MatchesBeside } from '../matches/beside.tsx'
import { RingChat } from './chat.tsx'
import { RingOffer } from './offer.tsx'
import { RingFailed, RingWaiting } from './states.tsx'

/** An offer, and once all are in, the chat. */
export function RingScreen({ ringId }: { ringId: string }) {
  const { t } = useMessages(rings)
  const { status, user } = useSession()
  if (user) return <RingAs key={ringId} viewerId={user.id} ringId={ringId} />
  return status === 'signed_out' && <SignInFirst title={t('ring.login.title')} />
}

type Viewed = { viewerId: string; ringId: string }

function RingAs({ viewerId, ringId }: Viewed) {
  const { data, error, refetch } = useRing(viewerId, ringId)
  const isWide = useIsWide()
  const page = useKeyboardSpace()
  return (
    <ChatFrame ref={page} beside={isWide && <MatchesBeside viewerId={viewerId} openId={ringId} />}>
      {data && <Shown ring={data} viewerId={viewerId} />}
      {!data && !error && <RingWaiting />}
      {!data && error && (
        <RingFailed
          error={error}
          leftovers={<Leftovers userId={viewerId} of={{ kind: 'ring', id: ringId }} />}
          onRetry={() => void refetch()}
        />
      )}
    </ChatFrame>
  )
}

function Shown({ ring, viewerId }: { ring: Ring; viewerId: string }) {
  if (!isKnown(ringStates, ring.state)) {
    return (
      <div className="p-4">
        <Newer />
      </div>
    )
  }
  return ring.has_chat ? (
    <RingChat ring={ring} viewerId={viewerId} />
  ) : (
    <RingOffer ring={ring} viewerId={viewerId} />
  )
}
