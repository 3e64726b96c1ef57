import type { Match } from '@keyswap/contract/matching'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { SignInFirst } from '../../features/accounts/sign-in/sign-in-first.tsx'
import { EndMatchDialog } from '../../features/chat/page/end-match-dialog.tsx'
import { deals } from '../../features/deals/deals.texts.ts'
import { unfinishedIn } from '../../features/deals/plan-state.ts'
import { useChatDeals } from '../../features/deals/use-deals.ts'
import { BelowWords } from '../../features/deals/words-below.tsx'
import { sidesOf } from '../../features/matching/matches/match-sides.ts'
import { refreshMatch, useMatch } from '../../features/matching/matches/use-matches.ts'
import { useSession } from '../../lib/http/session.ts'
import { type Speech, useMessages } from '../../lib/messages/index.ts'
import { fetched } from '../../ui/states/fetched.tsx'
import { type PlanChat, PlanPage } from '../plan/plan-page.tsx'
import { useBlocked } from './use-blocked.ts'

const RiskLine = fetched(
  () => import('../../features/chat/risk/risk-line.tsx'),
  () => null,
)
const ReportDialog = fetched(() => import('../../features/matching/safety/report-dialog.tsx'))

/** The swap plan of a match. */
export function MatchPlanScreen({ matchId }: { matchId: string }) {
  const { t } = useMessages(deals)
  const { status, user } = useSession()
  if (user) return <PlanAs key={matchId} viewerId={user.id} matchId={matchId} />
  return status === 'signed_out' && <SignInFirst title={t('plan.login.title')} />
}

function PlanAs({ viewerId, matchId }: { viewerId: string; matchId: string }) {
  const speech = useMessages(deals)
  const queries = useQueryClient()
  // Taken apart here: the query notifies only of what was read from it, so it cannot be passed on as a whole.
  const { data, error, refetch } = useMatch(viewerId, matchId)
  const other = data && sidesOf(data, viewerId, speech).other
  const name = other?.name ?? ''
  const [isBlocking, setBlocking] = useState(false)
  const onBlocked = useBlocked(viewerId)
  const plans = useChatDeals(matchId).data
  // The plan that the address names, or the newest: what is reported is read in it.
  const named = new URLSearchParams(useSearch()).get('deal')
  const shownDeal = (plans?.find(({ id }) => id === named) ?? plans?.[0])?.id
  const [isReporting, setReporting] = useState(false)
  const mayBlock = data?.is_open === true && other?.is_deleted === false
  const block = () => setBlocking(mayBlock)
  return (
    <>
      <BelowWords
        value={(words, by) =>
          by === other?.id && (
            <RiskLine
              content={words}
              isRepeated={false}
              onReport={() => setReporting(true)}
              onBlock={mayBlock ? block : undefined}
            />
          )
        }
      >
        <PlanPage
          viewerId={viewerId}
          of={{ kind: 'match', id: matchId }}
          chat={data && chatOf(data, viewerId, speech)}
          chatError={error}
          onRetry={() => void refetch()}
          onRead={() => void refreshMatch(queries, matchId)}
          report={({ deal, text, ...dialog }) => (
            <ReportDialog
              {...dialog}
              about={{ match_id: matchId, name, deal_id: deal.id }}
              text={text(name)}
              onReported={block}
            />
          )}
        />
      </BelowWords>
      {isReporting && (
        <ReportDialog
          open
          about={{ match_id: matchId, name, ...(shownDeal && { deal_id: shownDeal }) }}
          onClose={() => setReporting(false)}
          onReported={block}
        />
      )}
      {other && (
        <EndMatchDialog
          matchId={matchId}
          other={other}
          plan={unfinishedIn(plans)}
          how={isBlocking ? 'block' : null}
          onClose={() => setBlocking(false)}
          onEnded={() => onBlocked(matchId, name)}
        />
      )}
    </>
  )
}

function chatOf(match: Match, viewerId: string, speech: Speech): PlanChat {
  const { mine, theirs, other } = sidesOf(match, viewerId, speech)
  return {
    is_open: match.is_open,
    people: [
      { id: viewerId, name: '', isViewer: true },
      { id: other.id, name: other.name, isViewer: false },
    ],
    suggested: { [viewerId]: mine.id, [other.id]: theirs.id },
  }
}
