-- Who has payments, those too that did not go through: a search for payments looks among these alone. Among all users it went through
-- nearly the whole table before it met them, for theirs are the rows that were changed last.
alter table users add column has_payments boolean not null default false;
update users set has_payments = true
where id in (select user_id from money_facts where kind = 'pay' union select user_id from declines);
create function note_payer() returns trigger language plpgsql as $$
begin
  update users set has_payments = true where id = new.user_id and not has_payments;
  return null;
end $$;
create trigger payment_has_payer after insert on money_facts for each row when (new.kind = 'pay') execute function note_payer();
create trigger decline_has_payer after insert on declines for each row execute function note_payer();
create index users_payers on users using gin ((username || e'\n' || lower(telegram)) gin_trgm_ops) where has_payments and deleted_at is null;
analyze users;
