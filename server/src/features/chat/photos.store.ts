import type { SentPhoto } from '@keyswap/contract/chat'
import { admin, chatPhoto as limits } from '@keyswap/contract/limits'
import type { Caller } from '../../calls/caller.ts'
import type { Cursor } from '../../calls/cursor.ts'
import { entry, oneFor } from '../../db/entry.ts'
import { type Db, literal, many, maybe, sql } from '../../db/sql.ts'
import type { ChatKind, ChatRef } from './chat.store.ts'

/** The photos of message `m`. */
const PHOTOS = sql`lateral jsonb_array_elements(m.data -> 'photos') photo`

const STEP = literal(limits.address_ms / 1000)

/** When an address that is made now expires, in seconds. It is rounded, so that caches see the same address for a while. */
const UNTIL = sql`(ceil(extract(epoch from now()) / ${STEP})::bigint + 1) * ${STEP}`

export type PhotosToSign = { viewer_id: string; until: number; ids: string[] }

/** The photos of these messages that are still there; null if the caller is not a member of the chat. */
export const listPhotos = async (
  db: Db,
  caller: Caller,
  { kind, id }: ChatRef,
  { from, to }: { from: number; to: number },
): Promise<PhotosToSign | null> => {
  const { is_member, ...found } = await oneFor<PhotosToSign & { is_member: boolean }>(
    db,
    sql`select me.wait, me.id as viewer_id, mine.chat_id is not null as is_member, ${UNTIL} as until, array(
                 select photo ->> 'id'
                 from messages m cross join ${PHOTOS}
                 where m.chat_id = mine.chat_id and m.seq between ${from} and ${to} and m.kind = 'text'
                   and not (photo ->> 'is_removed')::boolean
                 order by m.seq) as ids
        from ${entry(caller)}
        left join chat_members mine on mine.chat_id = ${id} and mine.user_id = me.id and mine.kind = ${kind}`,
  )
  return is_member ? found : null
}

/**
 * The member who sent a photo. Undefined if the viewer may not see it. Members of the chat may, as they may read its messages,
 * and an admin may while a report of the chat is open.
 */
export const findSender = (
  db: Db,
  photo: { chat_id: string; id: string; viewer_id: string; until: number },
) =>
  maybe<{ owner_id: string; is_expired: boolean }>(
    db,
    sql`select p.owner_id, ${photo.until} < extract(epoch from now()) as is_expired
        from pictures p
        join users u on u.id = ${photo.viewer_id} and u.banned_at is null
        where p.car_id = ${photo.chat_id} and p.file = ${photo.id} and p.is_attached and (
          exists (select from chat_members m where m.chat_id = p.car_id and m.user_id = u.id)
          or exists (select from admins a where a.user_id = u.id) and exists (
            select from reports r where r.status = 'open' and p.car_id in (r.match_id, r.ring_id)))`,
  )

/** A page of the photos that a member sent in a chat, newest first, and the first photo of the next page, if there is one. */
export const listPhotosOf = (
  db: Db,
  { chat_id, user_id }: { chat_id: string; user_id: string },
  { key: seq, id }: Cursor<number>,
) =>
  many<SentPhoto & { seq: number; sent_at: string; until: number }>(
    db,
    sql`select m.seq, p.*, at_utc(m.created_at) as sent_at, ${UNTIL} as until
        from messages m
        cross join ${PHOTOS}
        cross join lateral jsonb_to_record(photo)
          as p (id uuid, width int, height int, placeholder text, is_removed boolean)
        where m.chat_id = ${chat_id} and m.sender_id = ${user_id} and m.kind = 'text' and (m.seq, p.id) < (${seq}, ${id})
        order by m.seq desc, p.id desc limit ${literal(admin.page + 1)}`,
  )

export type SentPhotoRef = { chat_id: string; user_id: string; photo_id: string }

/** Where a message is, and the members who read it. */
export type MessagePlace = { kind: ChatKind; seq: number; members: string[] }

/** The message stays and says that the photo was removed. Undefined if there is no such photo, or it is removed already. */
export async function markPhotoRemoved(
  db: Db,
  { chat_id, user_id, photo_id }: SentPhotoRef,
): Promise<MessagePlace | undefined> {
  await maybe(db, sql`select 1 as locked from chats where id = ${chat_id} for update`)
  return maybe<MessagePlace>(
    db,
    sql`update messages m set data = jsonb_build_object('photos', (
          select jsonb_agg(
            case when photo ->> 'id' = ${photo_id} then photo || '{"is_removed": true, "placeholder": ""}' else photo end
            order by nth)
          from jsonb_array_elements(m.data -> 'photos') with ordinality as shown (photo, nth)))
        where m.chat_id = ${chat_id} and m.sender_id = ${user_id} and m.kind = 'text'
          and m.data -> 'photos' @> jsonb_build_array(jsonb_build_object('id', ${photo_id}::text, 'is_removed', false))
        returning m.seq, (select c.kind from chats c where c.id = m.chat_id) as kind,
                  array(select o.user_id from chat_members o where o.chat_id = m.chat_id) as members`,
  )
}
