/** Keys can change hands only from the day after the agreement. This trigger dates every agreement a day back. */
export const AGREED_YESTERDAY = `
  create function agree_yesterday() returns trigger language plpgsql as $$
  begin
    new.agreed_at := new.agreed_at - interval '1 day';
    if old.first_agreed_at is null then
      new.first_agreed_at := new.first_agreed_at - interval '1 day';
    end if;
    return new;
  end $$;
  create trigger agreed_yesterday before update of agreed_at on deals
    for each row when (old.agreed_at is distinct from new.agreed_at) execute function agree_yesterday();`
