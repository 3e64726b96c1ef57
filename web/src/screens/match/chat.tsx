import type { Me } from '@keyswap/contract/accounts'
import type { DealStep } from '@keyswap/contract/chat'
import { type WayToEnd, waysToEnd } from '@keyswap/contract/choices'
import type { Match } from '@keyswap/contract/matching'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { cars } from '../../domain/cars.texts.ts'
import { planHref } from '../../domain/chats.ts'
import { swaps } from '../../domain/swaps.texts.ts'
import { SignInFirst } from '../../features/accounts/sign-in/sign-in-first.tsx'
import { chat } from '../../features/chat/chat.texts.ts'
import { isOpen } from '../../features/chat/conversation/conversation.ts'
import { useChat } from '../../features/chat/conversation/use-chat.ts'
import { Leftovers } from '../../features/chat/messages/leftovers.tsx'
import { reportableOf } from '../../features/chat/messages/reportable.ts'
import { Chat } from '../../features/chat/page/chat.tsx'
import { EndMatchDialog } from '../../features/chat/page/end-match-dialog.tsx'
import { useKeyboardSpace } from '../../features/chat/page/use-keyboard-space.ts'
import { matchWithDeal } from '../../features/deals/chat/chat-cars.ts'
import { stepLines } from '../../features/deals/chat/step-lines.ts'
import { PlanStrip } from '../../features/deals/chat/strip.tsx'
import { deals } from '../../features/deals/deals.texts.ts'
import { stepPlanHref, unfinishedIn } from '../../features/deals/plan-state.ts'
import { useChatDeals } from '../../features/deals/use-deals.ts'
import { sidesOf } from '../../features/matching/matches/match-sides.ts'
import { forgetMatch, markOpened, useMatch } from '../../features/matching/matches/use-matches.ts'
import { UnblockDialog } from '../../features/matching/safety/unblock-dialog.tsx'
import { useSession } from '../../lib/http/session.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { useIsWide } from '../../lib/screen-size.ts'
import { useLinger } from '../../ui/layers/use-linger.ts'
import { fetched } from '../../ui/states/fetched.tsx'
import { ChatFrame, MatchesBeside } from '../matches/beside.tsx'
import { MatchActions } from './actions.tsx'
import { ChatHeader } from './header.tsx'
import { Ended, MatchFailed, MatchWaiting } from './states.tsx'
import { useBlocked } from './use-blocked.ts'

const MatchSheet = fetched(() => import('../../features/matching/matches/match-sheet.tsx'))
const ReportDialog = fetched(() => import('../../features/matching/safety/report-dialog.tsx'))

export function MatchChatScreen({ matchId }: { matchId: string }) {
  const { t } = useMessages(chat)
  const { status, user } = useSession()
  if (user) return <ChatAs key={matchId} user={user} matchId={matchId} />
  return status === 'signed_out' && <SignInFirst title={t('chat.login.title')} />
}

function ChatAs({ user, matchId }: { user: Me; matchId: string }) {
  const { data, error, refetch } = useMatch(user.id, matchId)
  return (
    <Frame viewerId={user.id} matchId={matchId}>
      {data && <OpenChat match={data} viewerId={user.id} />}
      {!data && !error && <MatchWaiting />}
      {!data && error && (
        <MatchFailed
          error={error}
          leftovers={<Leftovers userId={user.id} of={{ kind: 'match', id: matchId }} />}
          onRetry={() => void refetch()}
        />
      )}
    </Frame>
  )
}

type FrameProps = { viewerId: string; matchId: string; children: ReactNode }

/** On a wide screen, the list of matches is beside the chat. */
function Frame({ viewerId, matchId, children }: FrameProps) {
  const isWide = useIsWide()
  const page = useKeyboardSpace()
  return (
    <ChatFrame ref={page} beside={isWide && <MatchesBeside viewerId={viewerId} openId={matchId} />}>
      {children}
    </ChatFrame>
  )
}

/** The sheet or dialog over the chat. */
type Overlay = 'details' | 'report' | 'unblock' | WayToEnd

function OpenChat({ match: made, viewerId }: { match: Match; viewerId: string }) {
  const queries = useQueryClient()
  const speech = useMessages(chat)
  const planSpeech = useMessages(deals)
  const words = useMessages(cars)
  const saidWords = useMessages(swaps)
  const onBlocked = useBlocked(viewerId)
  const plans = useChatDeals(made.id).data
  const match = matchWithDeal(made, plans, Date.now())
  const { other } = sidesOf(match, viewerId, speech)
  const of = { kind: 'match', id: match.id } as const
  const open = useChat(viewerId, of)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [flagged, setFlagged] = useState<number>()
  const report = (seq?: number) => {
    setFlagged(seq)
    setOverlay('report')
  }
  const about = {
    viewerId,
    names: new Map([[other.id, other.name]]),
    authors: null,
    planHref: stepPlanHref(of, plans),
    linesOf: (step: DealStep, earlier: readonly DealStep[]) =>
      stepLines(step, earlier, { viewerId, now: Date.now(), speech: planSpeech, words, plans }),
    onReport: (_: string, seq: number | undefined) => report(seq),
    onBlock: () =>
      isOpen(open.conversation) && !other.is_deleted ? () => setOverlay('block') : undefined,
  }
  // True from the first overlay on: a closed one stays mounted, for its closing animation.
  const hasOpened = useLinger(overlay) !== null
  const close = () => setOverlay(null)
  const end = (how: WayToEnd) => {
    if (how === 'unmatch') {
      open.end()
      forgetMatch(queries, match.id)
      return
    }
    open.refreshState()
    onBlocked(match.id, other.name)
  }
  return (
    <>
      <ChatHeader match={match} viewerId={viewerId} onMore={() => setOverlay('details')} />
      <PlanStrip
        chatId={match.id}
        viewerId={viewerId}
        href={planHref(of)}
        isOpen={isOpen(open.conversation)}
      />
      <Chat
        chat={open}
        about={about}
        name={other.name}
        onRead={() => markOpened(queries, match.id)}
        onUnmatch={() => setOverlay('unmatch')}
        ended={<Ended name={other.name} onReport={() => report()} />}
      />
      {hasOpened && (
        <>
          <MatchSheet
            open={overlay === 'details'}
            match={match}
            viewerId={viewerId}
            onClose={close}
          >
            <MatchActions
              viewerId={viewerId}
              other={other}
              isOpen={isOpen(open.conversation)}
              isEnded={open.conversation.is_ended}
              onChoose={(next) => (next === 'report' ? report() : setOverlay(next))}
            />
          </MatchSheet>
          <ReportDialog
            open={overlay === 'report'}
            about={{ match_id: match.id, name: other.name }}
            messages={reportableOf(open.conversation, other.id, flagged, saidWords)}
            flagged={flagged}
            onClose={close}
            onReported={() =>
              setOverlay(isOpen(open.conversation) && !other.is_deleted ? 'block' : null)
            }
          />
        </>
      )}
      <EndMatchDialog
        matchId={match.id}
        other={other}
        plan={unfinishedIn(plans)}
        how={waysToEnd.find((way) => way === overlay) ?? null}
        onClose={close}
        onEnded={end}
      />
      <UnblockDialog
        viewerId={viewerId}
        member={overlay === 'unblock' ? other : null}
        onClose={close}
      />
    </>
  )
}
