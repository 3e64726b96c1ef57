// Sends a message of the outbox. Photos are uploaded first; each has its id from the start, so that it is stored once
// however often it is uploaded.
import type { Message } from '@keyswap/contract/chat'
import { ApiError } from '../../../lib/http/request-error.ts'
import { onMemberChange } from '../../../lib/http/session.ts'
import { callsOf } from '../chat-calls.ts'
import { readPhoto } from '../unsent-photos.ts'
import { LostPhoto, type UnsentMessage } from './message-outbox.ts'

/** How long to wait for a response. Then the message is sent again; its client_id keeps it from being stored twice. */
const SEND_TIMEOUT_MS = 20_000
/** A photo on a slow connection takes longer. */
const UPLOAD_TIMEOUT_MS = 120_000

/** What this page has uploaded and need not upload again if the message itself has to be sent again. */
const uploaded = new Set<string>()

onMemberChange(() => uploaded.clear())

export async function sendMessage(
  userId: string,
  message: UnsentMessage,
  onPart: (part: number) => void,
): Promise<Message> {
  const { chat, client_id, content, data } = message
  const say = (said: object) =>
    callsOf(chat).say({ ...said, client_id }, AbortSignal.timeout(SEND_TIMEOUT_MS))
  if (!data) return say({ content })
  if (!('photos' in data)) return say(data)
  const photos = data.photos.map(({ id }) => id)
  const send = async () => {
    const hasAll = await uploadAll(userId, message, photos, onPart)
    return say({ photos }).catch((error) => {
      throw !hasAll && isMissing(error) ? new LostPhoto() : error
    })
  }
  try {
    return await send()
  } catch (error) {
    if (!isMissing(error)) throw error
    // The server deletes an upload that no message follows for a day.
    for (const id of photos) uploaded.delete(id)
    return send()
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'CHAT_PHOTO_MISSING'

/**
 * One after the other: together they would only share the same bandwidth. False if a file is not here. That may be because
 * another tab has sent the message; then the server has it.
 */
async function uploadAll(
  userId: string,
  { chat }: UnsentMessage,
  ids: readonly string[],
  onPart: (part: number) => void,
): Promise<boolean> {
  let hasAll = true
  for (const [index, id] of ids.entries()) {
    if (uploaded.has(id)) continue
    const body = await readPhoto(userId, id)
    if (!body) {
      hasAll = false
      continue
    }
    await callsOf(chat).putPhoto({
      id,
      body,
      onSent: (part) => onPart((index + part) / ids.length),
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    })
    uploaded.add(id)
  }
  return hasAll
}
