import { SignInPrompt } from '../features/accounts/sign-in/sign-in-prompt.tsx'
import { chat } from '../features/chat/chat.texts.ts'
import { useKnownMatches, useMatches } from '../features/matching/matches/use-matches.ts'
import { matching } from '../features/matching/matching.texts.ts'
import { useKnownRings, useRings } from '../features/rings/use-rings.ts'
import { useSession } from '../lib/http/session.ts'
import { useMessages } from '../lib/messages/index.ts'
import { useIsWide } from '../lib/screen-size.ts'
import { KeysDrawing } from '../ui/drawings/scenes.tsx'
import { Page, usePageHeading } from '../ui/page/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ChatFrame, MatchesBeside } from './matches/beside.tsx'
import { MatchLists } from './matches/lists.tsx'

export default function Matches() {
  const { status, user } = useSession()
  const isWide = useIsWide()
  if (status === 'loading') return null
  if (!user) return <SignInFirst />
  return isWide ? <Wide viewerId={user.id} /> : <Alone viewerId={user.id} />
}

/** Without matches and rings there is no chat to choose: show the list alone. */
function Wide({ viewerId }: { viewerId: string }) {
  const { data } = useMatches(viewerId)
  const { data: rings } = useRings(viewerId)
  const isEmpty = data?.length === 0 && (rings?.length ?? 0) === 0
  return isEmpty ? <Alone viewerId={viewerId} /> : <Beside viewerId={viewerId} />
}

function Alone({ viewerId }: { viewerId: string }) {
  const { t } = useMessages(matching)
  return (
    <Page title={t('matches.title')} lead={t('matches.lead')}>
      <MatchLists viewerId={viewerId} />
    </Page>
  )
}

/** The list with an empty chat pane. */
function Beside({ viewerId }: { viewerId: string }) {
  const { t } = useMessages(matching)
  const { t: say } = useMessages(chat)
  const heading = usePageHeading(t('matches.title'))
  const matches = useKnownMatches(viewerId)
  const rings = useKnownRings(viewerId)
  const hasChats = matches.length > 0 || (rings?.length ?? 0) > 0
  return (
    <ChatFrame beside={<MatchesBeside viewerId={viewerId} heading={heading} />}>
      <div className="grid flex-1 place-content-center">
        {hasChats && (
          <EmptyState
            drawing={<KeysDrawing />}
            title={say('chat.choose.title')}
            text={say('chat.choose.text')}
          />
        )}
      </div>
    </ChatFrame>
  )
}

function SignInFirst() {
  const { t } = useMessages(matching)
  return (
    <Page title={t('matches.title')} lead={t('matches.lead')}>
      <SignInPrompt title={t('matches.login.title')} text={t('matches.login.text')} />
    </Page>
  )
}
