// Photos in a chat. `chat` is the path of its calls, such as /api/matches/{matchId}.
import type { Message, PhotoAddress } from '@keyswap/contract/chat'
import { type Answer, type SignedIn, send } from './client.ts'
import { aPicture } from './pictures.ts'

export const uploadPhoto = async (
  member: SignedIn,
  chat: string,
  id: string = crypto.randomUUID(),
  bytes?: Buffer,
): Promise<Answer & { id: string }> => ({
  ...(await member.put(`${chat}/photos/${id}`, bytes ?? (await aPicture('jpeg', 64, 48)))),
  id,
})

/** Returns the photo's id. */
export async function sendPhoto(member: SignedIn, chat: string): Promise<string> {
  const { id } = await uploadPhoto(member, chat)
  const sent = await member.post(`${chat}/messages`, { photos: [id] })
  if (sent.status !== 200) throw new Error(sent.text)
  return id
}

export const messagesIn = async (member: SignedIn, chat: string): Promise<Message[]> =>
  (await member.get(`${chat}/messages`)).body as Message[]

/** The addresses of all photos in the chat, for this member. */
export const addressesFor = async (member: SignedIn, chat: string): Promise<PhotoAddress[]> =>
  (await member.get(`${chat}/photos?from=1&to=100`)).body as PhotoAddress[]

/** Gets a picture as a browser does: without a token. */
export const openPhoto = (app: { url: string }, url: string): Promise<Answer> =>
  send(app, 'GET', url)
