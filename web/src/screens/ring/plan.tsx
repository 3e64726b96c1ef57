import type { Ring } from '@keyswap/contract/rings'
import { useQueryClient } from '@tanstack/react-query'
import { SignInFirst } from '../../features/accounts/sign-in/sign-in-first.tsx'
import { ringWithDeal } from '../../features/deals/chat/chat-cars.ts'
import { deals } from '../../features/deals/deals.texts.ts'
import { othersOf, seatsOf } from '../../features/rings/ring-words.ts'
import { refreshRing, useRing } from '../../features/rings/use-rings.ts'
import { useSession } from '../../lib/http/session.ts'
import { type Speech, useMessages } from '../../lib/messages/index.ts'
import { type PlanChat, PlanPage } from '../plan/plan-page.tsx'
import { ReportInRing } from './report.tsx'

/** The swap plan of a ring. */
export function RingPlanScreen({ ringId }: { ringId: string }) {
  const { t } = useMessages(deals)
  const { status, user } = useSession()
  if (user) return <PlanAs key={ringId} viewerId={user.id} ringId={ringId} />
  return status === 'signed_out' && <SignInFirst title={t('plan.login.title')} />
}

function PlanAs({ viewerId, ringId }: { viewerId: string; ringId: string }) {
  const speech = useMessages(deals)
  const queries = useQueryClient()
  // Taken apart here: the query notifies only of what was read from it, so it cannot be passed on as a whole.
  const { data, error, refetch } = useRing(viewerId, ringId)
  return (
    <PlanPage
      viewerId={viewerId}
      of={{ kind: 'ring', id: ringId }}
      chat={data && chatOf(data, viewerId, speech)}
      chatError={error}
      onRetry={() => void refetch()}
      onRead={() => void refreshRing(queries, ringId)}
      report={({ deal, ...dialog }) =>
        data && (
          <ReportInRing
            {...dialog}
            dealId={deal.id}
            ringId={ringId}
            viewerId={viewerId}
            others={othersOf(
              seatsOf(ringWithDeal(data, [deal], Date.now(), speech), viewerId, speech),
            )}
          />
        )
      }
    />
  )
}

/** The first proposal suggests that each gives the car of the ring to the next one. */
function chatOf(ring: Ring, viewerId: string, speech: Speech): PlanChat {
  const seats = seatsOf(ring, viewerId, speech)
  return {
    is_open: ring.is_open,
    people: seats.map(({ user_id, name, isViewer }) => ({ id: user_id, name, isViewer })),
    suggested: Object.fromEntries(seats.map(({ user_id, gives }) => [user_id, gives.id])),
  }
}
