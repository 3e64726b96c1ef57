// What a member sends: a text, photos, a quick reply or a car.
import type { Message, MessageInput } from '@keyswap/contract/chat'
import type { Reply } from '@keyswap/contract/choices'
import type { Caller } from '../../calls/caller.ts'
import { Refusal } from '../../errors/refusal.ts'
import { type Saying, say } from './chat.rules.ts'
import { type Attachment, type ChatRef, findSentMessage } from './chat.store.ts'

/** `readCarAccess` checks the caller's token and rate limit too. */
export type Sending = Saying & {
  readCarAccess(caller: Caller, car_id: string): Promise<{ viewer_id: string; maySee: boolean }>
}

export async function send(
  chat: Sending,
  caller: Caller,
  ref: ChatRef,
  input: MessageInput,
): Promise<Message> {
  const { client_id, car_id } = input
  const said = { ...wordsOf(input), client_id }
  if (car_id === undefined) return say(chat, caller, ref, said)
  // This first statement checks the token and counts the call.
  const { viewer_id, maySee } = await chat.readCarAccess(caller, car_id)
  if (!maySee) {
    // A message that is sent again is the same message, even if the car is gone by now.
    const before = client_id && (await findSentMessage(chat.db, ref, viewer_id, client_id))
    if (before) return before
    throw new Refusal('CAR_NOT_FOUND')
  }
  return say(chat, { id: viewer_id }, ref, said)
}

/** Photos, replies and cars also get a text, for clients that do not know them. The text says nothing about the car. */
function wordsOf({ content = '', photos, reply, car_id }: MessageInput): {
  content: string
  attached?: Attachment
} {
  if (photos)
    return {
      content: photos.length === 1 ? 'Photo' : `${photos.length} photos`,
      attached: { photos },
    }
  if (reply) return { content: replies[reply], attached: { reply } }
  return car_id ? { content: 'A car', attached: { car_id } } : { content }
}

const replies: Record<Reply, string> = {
  available: 'Is it still available?',
  vin: 'Could you send the VIN?',
  viewing: 'When can I see it?',
  not_for_me: 'Thanks, but it’s not for me.',
  found_another: 'Thanks, but I’ve found another car.',
  keeping_mine: 'Thanks, but I’m keeping my car after all.',
}
