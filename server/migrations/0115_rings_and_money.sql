-- These functions return one column more: whether a circle fits what its owners said about money.
-- docs/decisions/0106-rings-and-money.md
drop function if exists circles_through(uuid[], uuid[], uuid[], uuid[]);
drop function if exists circles_without(uuid, uuid[]);
drop function if exists ring_owners(uuid[]);
