import type { Attached } from '@keyswap/contract/chat'
import type { Reply } from '@keyswap/contract/choices'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import type { ChatRef } from '../../../domain/chats.ts'
import { streamIsUp } from '../../../lib/events/shared-stream.ts'
import { useStore } from '../../../lib/store.ts'
import { useVisible } from '../../../lib/use-visible.ts'
import { type ChosenPhoto, storePhoto } from '../unsent-photos.ts'
import { conversationOf, followConversation } from './own-conversations.ts'
import { ownMessages } from './own-messages.ts'
import { wantSending } from './sending-wanted.ts'

/** The store of a chat, kept up to date while it is used. */
function useConversation(userId: string, { kind, id }: ChatRef) {
  const store = useMemo(() => conversationOf(userId, { kind, id }), [userId, kind, id])
  useEffect(() => followConversation({ kind, id }, store), [kind, id, store])
  return store
}

export function useChat(userId: string, of: ChatRef) {
  const store = useConversation(userId, of)
  const outbox = useMemo(() => ownMessages(userId), [userId])
  useEffect(wantSending, [])
  const conversation = useSyncExternalStore(store.subscribe, store.get)
  const all = useSyncExternalStore(outbox.subscribe, outbox.get)
  const unsent = useMemo(() => all.filter((each) => each.chat.id === of.id), [all, of.id])
  const isUp = useStore(streamIsUp)
  return {
    of,
    conversation,
    unsent,
    /** Neither the event stream nor polling works. */
    isConnecting: !isUp && !conversation.is_reachable,
    /** Something other than photos is on its way. Photos take long, so while they are sent one goes on writing, and it queues behind them. */
    isPending: unsent.some(({ state, data }) => state === 'sending' && !hasPhotos(data)),
    send: (content: string) => outbox.add(of, { content }),
    sendReply: (reply: Reply) => outbox.add(of, { content: '', data: { reply } }),
    sendCar: (car_id: string) => outbox.add(of, { content: '', data: { car_id } }),
    /** Stores the photos on this device first, so that a reload loses none. */
    async sendPhotos(photos: readonly ChosenPhoto[]) {
      const stored: boolean[] = []
      for (const { id, file } of photos) stored.push(await storePhoto(userId, id, file))
      const sent = photos.map(({ id, width, height }) => ({
        ...{ id, width, height },
        placeholder: '',
        is_removed: false,
      }))
      outbox.add(of, { content: '', data: { photos: sent } }, !stored.includes(false))
    },
    retry: outbox.retry,
    discard: outbox.discard,
    reload: store.open,
    older: store.older,
    end: store.end,
    refreshState: store.refreshState,
    store,
  }
}

const hasPhotos = (data: Attached | undefined): boolean => data !== undefined && 'photos' in data

/** Messages on screen this long count as read. */
const READ_AFTER_MS = 300

/** Marks messages as read while the end of the chat is visible. */
export function useReading(
  { store, conversation }: Pick<ReturnType<typeof useChat>, 'store' | 'conversation'>,
  isAtEnd: boolean,
  onRead: () => void,
): void {
  const isUp = useStore(streamIsUp)
  const isVisible = useVisible()
  const { phase, known_to } = conversation
  const notifyRead = useEffectEvent(onRead)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on a new message and when the stream is back
  useEffect(() => {
    if (phase !== 'ready' || !isAtEnd || !isVisible) return
    const timer = setTimeout(() => {
      // If this fails, the next run of the effect marks them.
      store.markRead().then(notifyRead, () => {})
    }, READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [phase, known_to, isAtEnd, isVisible, isUp, store])
}

/** Marks steps of the swap plan as read while the plan is visible; `onRead` is called if there were any. */
export function useStepsRead(userId: string, of: ChatRef, onRead: () => void): void {
  const store = useConversation(userId, of)
  const { phase, known_to } = useSyncExternalStore(store.subscribe, store.get)
  const isUp = useStore(streamIsUp)
  const isVisible = useVisible()
  const notifyRead = useEffectEvent(onRead)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on a new step and when the stream is back
  useEffect(() => {
    if (phase !== 'ready' || !isVisible) return
    const timer = setTimeout(() => {
      // If this fails, the next run of the effect marks them.
      store.markStepsRead(userId).then(
        (isMarked) => isMarked && notifyRead(),
        () => {},
      )
    }, READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [phase, known_to, isVisible, isUp, store, userId])
}
