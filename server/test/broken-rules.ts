import { type Db, many, sql } from '../src/db/sql.ts'

/** Returns the rules that the database breaks. Each is a sentence that must be true. */
export async function brokenRules({ pool }: { pool: Db }): Promise<string[]> {
  const rows = await many<{ rule: string }>(
    pool,
    sql`select 'a reserved car is in exactly one agreed deal' as rule
        from reservations r left join deals d on d.id = r.deal_id and d.state in ('agreed', 'disputed')
        where d.id is null
        union all
        select 'an agreed deal has reserved all its cars'
        from deals d join deal_versions v on v.deal_id = d.id and v.number = d.agreed_version
        cross join jsonb_to_recordset(v.terms -> 'legs') as leg (car_id uuid)
        left join reservations r on r.car_id = leg.car_id and r.deal_id = d.id
        where d.state in ('agreed', 'disputed') and r.car_id is null
        union all
        select 'agreed means that every party accepted that very version'
        from deals d join deal_parties p on p.deal_id = d.id
        left join deal_acceptances a on a.deal_id = d.id and a.number = d.agreed_version and a.user_id = p.user_id
        where d.agreed_version is not null and a.user_id is null
        union all
        select 'nothing is agreed without being told to all, once'
        from deals d
        where d.agreed_version is not null and 1 <> (
          select count(*) from messages m
          where m.chat_id = d.chat_id and m.kind = 'deal' and m.data ->> 'deal_id' = d.id::text
            and m.data ->> 'step' = 'agreed' and (m.data ->> 'version')::int = d.agreed_version)
        union all
        select 'every acceptance is told once'
        from deal_acceptances a join deals d on d.id = a.deal_id
        where 1 <> (
          select count(*) from messages m
          where m.chat_id = d.chat_id and m.kind = 'deal' and m.data ->> 'deal_id' = d.id::text
            and m.sender_id = a.user_id and (m.data ->> 'version')::int = a.number
            and m.data ->> 'step' in ('proposed', 'countered', 'accepted'))
        union all
        select 'messages have no gaps but before a step about papers, which takes the place of the last message'
        from chats c
        where c.last_seq <> (select coalesce(max(m.seq), 0) from messages m where m.chat_id = c.id) or exists (
          select from (
            select m.seq, m.data ->> 'step' as step, lag(m.seq, 1, 0::bigint) over (order by m.seq) as before
            from messages m where m.chat_id = c.id) m
          where m.seq <> m.before + 1 and m.step is distinct from 'papers_changed')
        union all
        select 'done releases nothing'
        from deals d join deal_versions v on v.deal_id = d.id and v.number = d.agreed_version
        cross join jsonb_to_recordset(v.terms -> 'legs') as leg (car_id uuid)
        join cars c on c.id = leg.car_id
        where d.state = 'done' and (c.is_active or c.is_reserved or c.swapped_at is null or c.feed_pos is not null)
        union all
        select 'a reserved car is in no deck' from cars where is_reserved and (feed_pos is not null or not is_active)
        union all
        select 'a free car is in the decks' from cars where is_active and published_at is not null and has_photo and not is_reserved and not is_away and feed_pos is null
        union all
        select 'a chat has at most one deal that is not over, which open_deals names'
        from deals d full join open_deals o on o.deal_id = d.id
        where (d.state in ('open', 'agreed', 'disputed')) is distinct from (o.deal_id is not null)
        union all
        select 'who is gone has no deal that is not over, and a closed chat none in which nobody has the keys'
        from open_deals o
        join deal_parties p on p.deal_id = o.deal_id
        left join users u on u.id = p.user_id
        left join chats c on c.id = o.chat_id
        where u.id is null or u.banned_at is not null or c.is_closed is not false and not exists (
          select from deals d
          where d.id = o.deal_id and (
            d.state = 'disputed' or exists (
              select from deal_parties w where w.deal_id = d.id and w.handed_over_at is not null)))
        union all
        select 'a deal is disputed exactly while a party says that something is not so'
        from deals d
        where d.state in ('open', 'agreed', 'disputed') and (d.state = 'disputed') is distinct from exists (
          select from deal_disputes q where q.deal_id = d.id)
        union all
        select 'an agreed deal in which all have the keys is done'
        from deals d where d.state = 'agreed' and not exists (
          select from deal_parties p where p.deal_id = d.id and p.handed_over_at is null)
        union all
        select 'a first word is noted exactly while one stands'
        from deals d where d.state in ('agreed', 'disputed') and (d.first_word_at is not null) is distinct from exists (
          select from deal_parties p where p.deal_id = d.id and p.handed_over_at is not null)
        union all
        select 'swaps are counted'
        from users u
        where u.swaps <> (select count(distinct s.partner_id) from swap_partners s where s.user_id = u.id and s.is_counted)
        union all
        select 'only a swap that is done can count'
        from swap_partners s where not exists (select from deals d where d.id = s.deal_id and d.state = 'done')
        union all
        select 'a deal is over exactly if it has an end'
        from deals d where (d.ended_at is null) is distinct from (d.state in ('open', 'agreed', 'disputed'))
        union all
        select 'papers lock with their receiver’s word, and are of agreed deals'
        from deal_papers w join deals d on d.id = w.deal_id where d.agreed_version is null
        union all
        select 'a card shows whether its car is reserved'
        from cars c join cards k on k.car_id = c.id where (k.card, k.matched) is distinct from (card_of(c.id), matched_card_of(c.id))`,
  )
  return rows.map(({ rule }) => rule)
}
