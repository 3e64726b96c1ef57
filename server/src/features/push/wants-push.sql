-- Whether any of these members has a device that wants this kind of notification.
create or replace function wants_push(members uuid[], kind text) returns boolean stable language sql as $$
  select exists (select from push_subscriptions p where p.user_id = any (members) and kind = any (p.kinds))
$$;
