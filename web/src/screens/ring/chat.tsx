import type { DealStep } from '@keyswap/contract/chat'
import type { Ring } from '@keyswap/contract/rings'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { cars } from '../../domain/cars.texts.ts'
import { planHref } from '../../domain/chats.ts'
import { swaps } from '../../domain/swaps.texts.ts'
import { isOpen } from '../../features/chat/conversation/conversation.ts'
import { useChat } from '../../features/chat/conversation/use-chat.ts'
import { reportableOf } from '../../features/chat/messages/reportable.ts'
import { Chat } from '../../features/chat/page/chat.tsx'
import { ringWithDeal } from '../../features/deals/chat/chat-cars.ts'
import { stepLines } from '../../features/deals/chat/step-lines.ts'
import { PlanStrip } from '../../features/deals/chat/strip.tsx'
import { deals } from '../../features/deals/deals.texts.ts'
import { stepPlanHref } from '../../features/deals/plan-state.ts'
import { useChatDeals } from '../../features/deals/use-deals.ts'
import { chatAuthorName, othersOf, seatsOf } from '../../features/rings/ring-words.ts'
import { rings } from '../../features/rings/rings.texts.ts'
import { markRingRead } from '../../features/rings/use-rings.ts'
import { listed } from '../../lib/formats/listed.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { ForwardIcon } from '../../ui/icons.tsx'
import { RingHeader } from './header.tsx'
import { RingMenu, useRingMenu } from './menu.tsx'

type Props = { ring: Ring; viewerId: string }

/** The chat of a complete ring, or of one that was. */
export function RingChat({ ring: found, viewerId }: Props) {
  const queries = useQueryClient()
  const speech = useMessages(rings)
  const planSpeech = useMessages(deals)
  const words = useMessages(cars)
  const saidWords = useMessages(swaps)
  const plans = useChatDeals(found.id).data
  const ring = ringWithDeal(found, plans, Date.now(), planSpeech)
  const seats = seatsOf(ring, viewerId, speech)
  const others = othersOf(seats)
  const of = { kind: 'ring', id: ring.id } as const
  const open = useChat(viewerId, of)
  const menu = useRingMenu()
  const about = {
    viewerId,
    names: new Map(others.map(({ user_id, name }) => [user_id, name])),
    authors: new Map(others.map((seat) => [seat.user_id, chatAuthorName(seat)])),
    planHref: stepPlanHref(of, plans),
    // Who gives them the car that they get.
    askedBy: (sender_id: string) => {
      const index = seats.findIndex(({ user_id }) => user_id === sender_id)
      return index < 0 ? undefined : seats.at(index - 1)?.name
    },
    linesOf: (step: DealStep, earlier: readonly DealStep[]) =>
      stepLines(step, earlier, { viewerId, now: Date.now(), speech: planSpeech, words, plans }),
    onReport: (sender_id: string, seq: number | undefined) =>
      openAbout('report', sender_id, seq)?.(),
    onBlock: (sender_id: string) => openAbout('block', sender_id),
  }
  /** Undefined about who cannot be reported or blocked any more. */
  function openAbout(
    type: 'report' | 'block',
    sender_id: string,
    flagged?: number,
  ): (() => void) | undefined {
    const seat = others.find(({ user_id }) => user_id === sender_id)
    return seat && !(type === 'block' && seat.is_deleted)
      ? () => menu.show({ type, seat, flagged })
      : undefined
  }
  return (
    <>
      <RingHeader seats={seats} onMore={menu.openSheet} />
      <PlanStrip
        chatId={ring.id}
        viewerId={viewerId}
        href={planHref(of)}
        isOpen={isOpen(open.conversation)}
      />
      {/* What became of an agreed swap stands in its plan. */}
      {!plans?.some(({ agreed }) => agreed) && <Fate ring={ring} />}
      <Chat
        chat={open}
        about={about}
        name={listed(
          others.map(({ name }) => name),
          speech.locale,
        )}
        first={speech.t('ring.first')}
        onRead={() => markRingRead(queries, ring.id)}
        ended={null}
      />
      <RingMenu
        ring={ring}
        seats={seats}
        viewerId={viewerId}
        plans={plans}
        menu={menu}
        messagesOf={(by, flagged) => reportableOf(open.conversation, by, flagged, saidWords)}
        onChanged={open.refreshState}
      />
    </>
  )
}

/** What has become of a ring that fell apart. Who left it knows. */
function Fate({ ring }: { ring: Ring }) {
  const { t } = useMessages(rings)
  if (ring.next_id) return <Next ringId={ring.next_id} />
  if (ring.state !== 'broken' || ring.my_answer === 'declined') return null
  return (
    <div role="status" className="shrink-0 border-b border-line bg-sunken px-4 py-3">
      <p className="leading-snug font-semibold">{t('ring.broken.title')}</p>
      <p className="text-small text-muted">{t('ring.broken.text')}</p>
    </div>
  )
}

/** The ring goes on with another member, in a chat of its own. */
function Next({ ringId }: { ringId: string }) {
  const { t } = useMessages(rings)
  return (
    <Link
      href={`/rings/${ringId}`}
      className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line bg-accent-soft px-4 py-1.5 focus-visible:outline-offset-[-3px]"
    >
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-semibold">{t('ring.repaired.title')}</span>
        <span className="block text-small text-muted">{t('ring.next')}</span>
      </span>
      <ForwardIcon className="size-5 text-muted" />
    </Link>
  )
}
