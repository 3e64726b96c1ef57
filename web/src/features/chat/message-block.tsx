import type { Message } from '@keyswap/contract/chat'
import type { Block } from './conversation.ts'
import { type About, MessageRow } from './message-row.tsx'
import { useNear } from './use-near.ts'

type Props = {
  block: Block
  /** The last message of the previous block. */
  before: Message | undefined
  about: About
  /** The partner has read up to this seq. */
  seenTo: number
  /** Always rendered: useScroll measures how much new messages add. */
  isLast: boolean
}

/** A hundred messages. A block far from the viewport renders as an empty box of the same height. */
export function MessageBlock({ block, before, about, seenTo, isLast }: Props) {
  const { messages } = block
  const { ref, isNear, height } = useNear<HTMLOListElement>()
  if (!isNear && !isLast) return <ol ref={ref} aria-hidden="true" style={{ height }} />
  return (
    <ol ref={ref}>
      {messages.map((message, index) => (
        <li key={message.seq} data-seq={message.seq}>
          <MessageRow
            message={message}
            before={index === 0 ? before : messages[index - 1]}
            progress={progressOf(message, about.viewerId, seenTo)}
            about={about}
          />
        </li>
      ))}
    </ol>
  )
}

const progressOf = ({ seq, sender_id }: Message, viewerId: string, seenTo: number) => {
  if (sender_id !== viewerId) return null
  return seq <= seenTo ? 'seen' : 'sent'
}
