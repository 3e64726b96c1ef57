import type { Message } from '@keyswap/contract/chat'
import { agrees, stepsBefore } from '../../lib/deal-steps.ts'
import type { Block } from './conversation.ts'
import { type About, MessageRow } from './message-row.tsx'
import { useNear } from './use-near.ts'

type Props = {
  block: Block
  /** The last message of the previous block. */
  before: Message | undefined
  /** The first message of the next block. */
  after: Message | undefined
  about: About
  /** The partner has read up to this seq. */
  seenTo: number
  /** Always rendered: useScroll measures how much new messages add. */
  isLast: boolean
}

/** A hundred messages. A block far from the viewport renders as an empty box of the same height. */
export function MessageBlock({ block, before, after, about, seenTo, isLast }: Props) {
  const { messages } = block
  const { ref, isNear, height } = useNear<HTMLOListElement>()
  if (!isNear && !isLast) return <ol ref={ref} aria-hidden="true" style={{ height }} />
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
              message={next && agrees(message, next) ? { ...message, data: next.data } : message}
              before={above}
              progress={progressOf(message, about.viewerId, seenTo)}
              earlier={stepsBefore(messages, index)}
              about={about}
            />
          </li>
        )
      })}
    </ol>
  )
}

const progressOf = ({ seq, sender_id }: Message, viewerId: string, seenTo: number) => {
  if (sender_id !== viewerId) return null
  return seq <= seenTo ? 'seen' : 'sent'
}
