import type { Message } from '@keyswap/contract/chat'
import type { Block } from './conversation.ts'
import { Said } from './said.tsx'
import { useNear } from './use-near.ts'

type Props = {
  block: Block
  /** The last message of the block before. */
  before: Message | undefined
  viewerId: string
  /** How far the other side has read. */
  seenTo: number
  /** Where new messages come: always drawn, so that what they add can be measured. */
  isLast: boolean
}

/** A hundred messages; of ten thousand only those near what one sees are drawn. */
export function MessageBlock({ block, before, viewerId, seenTo, isLast }: Props) {
  const { messages } = block
  const { ref, isNear, height } = useNear<HTMLOListElement>()
  if (!isNear && !isLast) return <ol ref={ref} aria-hidden="true" style={{ height }} />
  return (
    <ol ref={ref}>
      {messages.map((message, index) => (
        <li key={message.seq} data-seq={message.seq}>
          <Said
            words={message}
            before={index === 0 ? before : messages[index - 1]}
            progress={progressOf(message, viewerId, seenTo)}
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
