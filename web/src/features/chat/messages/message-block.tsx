import type { Message } from '@keyswap/contract/chat'
import type { ChatRef } from '../../../domain/chats.ts'
import { agrees, stepsBefore } from '../../../domain/deal-steps.ts'
import type { Block } from '../conversation/conversation.ts'
import { type ChatContext, MessageRow } from './message-row.tsx'
import { useNear } from './use-near.ts'
import { usePhotoAddresses } from './use-photo-addresses.ts'

type Props = {
  of: ChatRef
  block: Block
  /** The last message of the previous block. */
  before: Message | undefined
  /** The first message of the next block. */
  after: Message | undefined
  about: ChatContext
  /** The partner has read up to this seq. */
  seenTo: number
  /** Always rendered: useScroll measures how much new messages add. */
  isLast: boolean
  /** The viewer has written here: web addresses in what others write are links. */
  hasAnswered: boolean
}

/** A hundred messages. A block far from the viewport renders as an empty box of the same height. */
export function MessageBlock(props: Props) {
  const { of, block, before, after, about, seenTo, isLast, hasAnswered } = props
  const { messages } = block
  const { ref, isNear, height } = useNear<HTMLOListElement>()
  const isShown = isNear || isLast
  const addresses = usePhotoAddresses(of, isShown ? messages : [])
  if (!isShown) return <ol ref={ref} aria-hidden="true" style={{ height }} />
  return (
    <ol ref={ref}>
      {messages.map((message, index) => {
        const above = index === 0 ? before : messages[index - 1]
        // The last acceptance and the agreement that follows from it are shown as one.
        if (above && agrees(above, message)) return null
        const next = messages[index + 1] ?? after
        return (
          <li key={message.seq} data-seq={message.seq}>
            <MessageRow
              message={next ? withAgreement(message, next) : message}
              before={above}
              progress={progressOf(message, about.viewerId, seenTo)}
              earlier={stepsBefore(messages, index)}
              about={about}
              addresses={addresses}
              hasLinks={hasAnswered || message.sender_id === about.viewerId}
            />
          </li>
        )
      })}
    </ol>
  )
}

/** The last acceptance says that it is the agreement too. */
const withAgreement = (message: Message, next: Message): Message =>
  next.kind === 'deal' && agrees(message, next)
    ? { ...message, kind: 'deal', data: next.data }
    : message

const progressOf = ({ seq, sender_id }: Message, viewerId: string, seenTo: number) => {
  if (sender_id !== viewerId) return null
  return seq <= seenTo ? 'seen' : 'sent'
}
