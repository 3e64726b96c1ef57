-- A list of deals has of each only the newest version and the agreed one: twenty with fifty versions were 3.7 MB.
drop function deal_for(uuid, uuid);
create function deal_for(wanted uuid, viewer uuid, every_version boolean default true) returns table (deal json) rows 1 stable language sql as $$
  select json_build_object(
    'id', d.id,
    'state', case when d.state = 'open' and d.valid_until <= now() then 'expired' else d.state end,
    'chat', json_build_object('kind', d.chat_kind, 'id', d.chat_id),
    'people', (
      select json_agg(json_build_object(
        'user_id', p.user_id,
        'name', case when u.id is null then 'Deleted user'
                     when c.is_closed is not false and p.user_id <> viewer then name_then(v.snapshot, p.user_id)
                     else u.name end,
        'avatar_url', case when c.is_closed is false or p.user_id = viewer then u.avatar_url end,
        'is_deleted', u.id is null,
        'swaps', case when u.id is null or c.is_closed is not false and p.user_id <> viewer then 0 else u.swaps end,
        'would_swap_again', case when c.is_closed is false or p.user_id = viewer then share_of(u.again, u.reviews) end,
        'handed_over_at', at_utc(p.handed_over_at)) order by p.user_id)
      from deal_parties p
      left join users u on u.id = p.user_id
      where p.deal_id = d.id),
    'legs', (
      select json_agg(json_build_object(
        'giver_id', leg -> 'giver_id', 'receiver_id', leg -> 'receiver_id',
        'car', coalesce(k.matched::json, car_then(v.snapshot, (leg ->> 'car_id')::uuid))))
      from jsonb_array_elements(v.terms -> 'legs') leg
      left join cards k
        on k.car_id = (leg ->> 'car_id')::uuid and (c.is_closed is false or (leg ->> 'giver_id')::uuid = viewer)),
    'versions', (
      select json_agg(json_build_object(
        'number', w.number, 'hash', w.hash, 'proposed_by', w.proposed_by, 'created_at', at_utc(w.created_at),
        'terms', w.terms, 'snapshot', w.snapshot,
        'accepted_by', array(
          select a.user_id from deal_acceptances a
          where a.deal_id = w.deal_id and a.number = w.number order by a.accepted_at, a.user_id),
        'is_open', d.is_pending and w.number = d.newest and d.valid_until > now()) order by w.number)
      from deal_versions w
      where w.deal_id = d.id and (every_version or w.number in (d.newest, d.agreed_version))),
    'versions_total', (select count(*) from deal_versions w where w.deal_id = d.id),
    'agreed', case when d.agreed_version is not null then
      json_build_object('version', d.agreed_version, 'at', at_utc(d.agreed_at)) end,
    'ticks', (
      select coalesce(json_agg(to_jsonb(t) - 'deal_id' order by t.user_id), '[]')
      from deal_checks t where t.deal_id = d.id),
    'papers', (
      select coalesce(json_agg(
        to_jsonb(w) - '{deal_id,giver_id}'::text[] || jsonb_build_object('updated_at', at_utc(w.updated_at))
        order by w.car_id), '[]')
      -- They leave with their giver's account; only the agreement of a done deal keeps them.
      from deal_papers w join users g on g.id = w.giver_id
      where w.deal_id = d.id),
    'reviews', (
      select coalesce(json_agg(json_build_object(
        'id', r.id, 'author_id', r.author_id,
        'author_name', case when a.id is null then 'Deleted user'
                            when c.is_closed is not false and r.author_id <> viewer
                              then name_then(v.snapshot, r.author_id)
                            else a.name end,
        'user_id', r.user_id,
        'would_swap_again', r.would_swap_again, 'as_described', r.as_described, 'on_time', r.on_time, 'text', r.text,
        'created_at', at_utc(r.created_at), 'is_shown', r.shown_at is not null) order by r.created_at), '[]')
      from reviews r
      left join users a on a.id = r.author_id
      where r.deal_id = d.id and r.removed_at is null and (r.shown_at is not null or r.author_id = viewer)),
    'ended', case when d.state in ('declined', 'cancelled', 'expired') or d.state = 'open' and d.valid_until <= now() then
      json_build_object('by', d.ended_by, 'reason', d.ended_reason, 'cause', d.ended_cause) end,
    'created_at', at_utc(d.created_at),
    'done_at', at_utc(d.done_at))
  from deals d
  join deal_versions v on v.deal_id = d.id and v.number = coalesce(d.agreed_version, d.newest)
  left join chats c on c.id = d.chat_id
  where d.id = wanted
$$;
