-- Who changed what. Rows are only ever added, and the database holds to it.
create table audit (
  id bigint primary key,
  at timestamptz not null,
  -- null: on the command line
  admin_id bigint references users,
  action text not null,
  subject text not null check (subject in ('user', 'link', 'payment', 'promo', 'complaint')),
  subject_id text not null,
  -- what it was called then
  subject_name text not null,
  -- fields that changed, no secrets
  before jsonb not null,
  after jsonb not null
);
create index audit_at on audit (at desc, id desc);
create index audit_subject on audit (subject, subject_id, at desc, id desc);
create index audit_admin on audit (admin_id, at desc, id desc);
-- All but the erasure of a person, which the law asks for.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('tropa.erases_person', true) = 'yes' then
    return null;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create trigger audit_stays before update or delete on audit for each statement execute function refuse_change();

alter table complaints add column settled_at timestamptz, add column settled_by bigint references users;
create index complaints_open on complaints (created_at desc) where settled_at is null;

-- Kopecks that a user has paid, less what went back: kept with every fact about money.
alter table users add column paid bigint not null default 0;

-- Part of a name or of what somebody is called in Telegram.
create extension if not exists pg_trgm;
create index users_words on users using gin ((username || e'\n' || lower(telegram)) gin_trgm_ops) where deleted_at is null;
-- How many have a part of a word: a frequent one is met soon in any order, a rare one is looked up.
create statistics users_searched on (username || e'\n' || lower(telegram)) from users;
alter statistics users_searched set statistics 1000;
-- Fewer letters than an index finds anywhere: beginnings. Those of names have an index already.
create index users_telegram on users (lower(telegram) text_pattern_ops) where telegram <> '' and deleted_at is null;
-- The sorts of the list, and its filters where they fit few. Names have an index already; who pays has one by the end of the plan.
create index users_registered on users (registered_at, id) where deleted_at is null;
create index users_payed_to on users (payed_to, id) where deleted_at is null;
create index users_paid on users (paid, id) where deleted_at is null;
create index users_plan on users (plan) where plan is not null and deleted_at is null;
create index users_sellers on users (id) where 'SELLER' = any (roles) and deleted_at is null;
create index users_admins on users (id) where 'ADMIN' = any (roles) and deleted_at is null;
-- By name a filter is answered from the index alone: who follows whom in it is scattered over the table.
create index users_names on users (username, id) include (telegram, plan, payed_to, renewing, ever_paid, confirmed, roles) where deleted_at is null;
-- What is rare among what is frequent: whose renewal is late, and a plan that was never paid nor granted.
create index users_renewing on users (payed_to) where renewing and deleted_at is null;
create index users_unpaid_plan on users (plan) where plan is not null and not ever_paid and deleted_at is null;
create index users_unconfirmed on users (registered_at, id) where not confirmed and deleted_at is null;
-- With what links are counted by: those of a user with very many are counted from the index alone.
drop index links_owner;
create index links_owner on links ((users[1]), created_at desc) include (users, is_microlanding) where deleted_at is null;

-- Whose target is looked at next: where very many are due since the same moment they are not put in order each time.
drop index links_to_check;
create index links_to_check on links (check_at, id) where deleted_at is null and archived_at is null and blocked_at is null;

-- Of a renewal: the plan that renewed then. It follows from the facts before it and is kept with every one, for lists are filtered by it.
alter table money_facts add column renewed text;
update money_facts as paid set renewed = known.plan from (
  select id, kind, first_value(plan) over (partition by user_id, bought order by at, id) as plan from (
    select id, kind, user_id, at, plan, count(*) filter (where kind in ('pay', 'change') and plan is not null and counts)
      over (partition by user_id order by at, id) as bought
    from money_facts where user_id is not null and kind in ('pay', 'change')) as facts
  where bought > 0) as known
where paid.id = known.id and paid.kind = 'pay' and paid.plan is null;
-- Of what did not go through: the plan and the promo code that it was to pay for.
alter table declines add column plan text, add column offer text;
update declines set (plan, offer) = (
  select case when declines.subscription_id is null then orders.plan end, nullif(orders.promo_code, '')
  from orders where orders.id = declines.order_id) where order_id is not null;
update declines set plan = (
  select bought.plan from money_facts as bought
  where bought.user_id = declines.user_id and bought.kind in ('pay', 'change') and bought.plan is not null and bought.counts and bought.at <= declines.at
  order by bought.at desc limit 1)
where plan is null;
-- The list of payments, those too that did not go through: the newest first; by their sum; of a plan.
create index money_facts_list on money_facts (at desc, (id::text) desc) where kind = 'pay';
create index money_facts_amount on money_facts (amount desc, (id::text) desc) where kind = 'pay';
create index money_facts_plan on money_facts ((coalesce(plan, renewed)), at desc, (id::text) desc) where kind = 'pay';
create index declines_list on declines (at desc, transaction_id desc);
create index declines_amount on declines (amount desc, transaction_id desc);
create index declines_plan on declines (plan, at desc, transaction_id desc);
-- Found by a word: the provider's number of the payment or of its subscription, a promo code. Odd and cancelled ones are found by the first, too.
create index money_facts_transaction on money_facts (transaction_id) where kind = 'pay';
create index money_facts_subscription_word on money_facts (lower(subscription_id)) where kind = 'pay' and subscription_id is not null;
create index money_facts_offer on money_facts (offer, at desc, (id::text) desc) where kind = 'pay' and offer is not null;
create index declines_subscription_word on declines (lower(subscription_id)) where subscription_id is not null;
create index declines_offer on declines (offer, at desc, transaction_id desc) where offer is not null;

-- When paid terms of a user ran out, or will, without being prolonged within a week; kept with every fact about money.
create table term_ends (
  user_id bigint not null references users,
  at timestamptz not null,
  primary key (user_id, at)
);
insert into term_ends (user_id, at)
select id, payed_to from users where exists (
  select 1 from money_facts where money_facts.user_id = users.id and kind = 'pay' and amount > 0);
-- Of the statistics: whose term ended in the last week, who may yet prolong it.
create index term_ends_at on term_ends (at);

-- Text as a search compares it: Cyrillic letters have Latin ones and digits of their own, for in the C locale pg_trgm sees no others.
create function search_text(text) returns text language sql immutable strict parallel safe as $$
  select translate(
    lower($1),
    'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
    'abvgdeejziyklmnoprstufhc4wx0q1369abvgdeejziyklmnoprstufhc4wx0q1369')
$$;
-- What a link is found by among everyone's, a space before each word: its title, the target's host, its slugs, the owner's email.
-- Nothing of a deleted one: it may be a removed person's.
alter table links add column words text not null default '';
alter table links alter column words set statistics 500;
create function link_words() returns trigger language plpgsql as $$
begin
  new.words := case when new.deleted_at is null then search_text(concat_ws(' ', '', new.title, new.host, new.shortlink,
    (select string_agg(slug, ' ') from slugs where link_id = new.id),
    (select username from users where id = new.users[1]))) else '' end;
  return new;
end $$;
create trigger links_have_words before insert or update of shortlink, title, host, users, deleted_at on links
  for each row execute function link_words();
update links set title = title where deleted_at is null;
create index links_words on links using gin (words gin_trgm_ops) where deleted_at is null;
-- Everyone's links: the newest first, by slug; those of adults, landings, and blocked ones, which are few among many.
create index links_newest on links (created_at, id) where deleted_at is null;
create index links_names on links (lower(shortlink), id) where deleted_at is null;
create index links_adult on links (created_at, id) where adult and deleted_at is null;
create index links_adult_names on links (lower(shortlink), id) where adult and deleted_at is null;
create index links_landing_names on links (lower(shortlink), id) where is_microlanding and deleted_at is null;
create index links_blocked on links (created_at, id) where blocked_at is not null and deleted_at is null;

-- Whether the provider took a payment back before the money moved: known for longer than the message that told it.
alter table money_facts add column voided boolean not null default false;
update money_facts set voided = true where kind = 'pay' and (transaction_id in (select key from notifications where kind = 'cancel')
  or 'voided_payment:' || key in (select key from oddities where reason = 'voided_payment'));
-- Of the provider's test mode, where such payments are turned down: no money at all.
alter table money_facts add column test boolean not null default false;
update money_facts set test = true where kind = 'pay' and 'test_payment:' || key in (select key from oddities where reason = 'test_payment');
create function keep_voided() returns trigger language plpgsql as $$
begin
  new.voided := new.voided or exists (select 1 from notifications where kind = 'cancel' and key = new.transaction_id);
  return new;
end $$;
create trigger payment_may_be_voided before insert on money_facts for each row when (new.kind = 'pay') execute function keep_voided();
-- What was taken back, in the list.
create index money_facts_voided on money_facts (at desc, (id::text) desc) where kind = 'pay' and voided;

-- What came in roubles and stayed: what a user has paid, and the statistics, are made of it.
create function is_money(fact money_facts) returns boolean language sql immutable parallel safe as $$
  select fact.kind = 'pay' and fact.amount > 0 and fact.currency = 'RUB' and not fact.voided and not fact.test
$$;
-- What went back of it; of what was not counted nothing is taken away.
create function is_money_back(fact money_facts) returns boolean language sql stable parallel safe as $$
  select fact.kind = 'refund' and exists (select from money_facts as paid where paid.key = fact.payment and is_money(paid))
$$;
create function paid_of(who bigint) returns bigint language sql stable parallel safe as $$
  select coalesce(sum(paid.amount - (
    select coalesce(sum(back.amount), 0) from money_facts as back where back.payment = paid.key and back.kind = 'refund')), 0)::bigint
  from money_facts as paid where paid.user_id = who and is_money(paid)
$$;
update users set paid = paid_of(id) where id in (select user_id from money_facts where is_money(money_facts));

-- The provider took a payment back: marked once, by whoever hears of it first.
create function void_payment(transaction text) returns void language plpgsql as $$
begin
  -- The user first, as whoever records a fact does.
  perform 1 from users where id in (select user_id from money_facts where kind = 'pay' and transaction_id = transaction) for no key update;
  update money_facts set voided = true where kind = 'pay' and transaction_id = transaction and not voided;
  if found then
    update users set paid = paid_of(id) where id in (select user_id from money_facts where kind = 'pay' and transaction_id = transaction);
  end if;
end $$;
create function cancel_voids() returns trigger language plpgsql as $$
begin
  perform void_payment(new.key);
  return null;
end $$;
create trigger cancel_voids after insert on notifications for each row when (new.kind = 'cancel') execute function cancel_voids();

-- When a user first paid, and whether any of the user's links was ever visited by a person: both are known for good.
alter table users add column first_paid_at timestamptz, add column visited boolean not null default false;
update users set first_paid_at = paid.at from (
  select user_id, min(at) as at from money_facts where is_money(money_facts) group by user_id) as paid
where paid.user_id = users.id;
create function note_first_paid() returns trigger language plpgsql as $$
begin
  update users set first_paid_at = first.at from (
    select user_id, min(at) as at from told
    where kind = 'pay' and amount > 0 and currency = 'RUB' and not voided and not test group by user_id) as first
  where users.id = first.user_id and (first_paid_at is null or first_paid_at > first.at);
  return null;
end $$;
create trigger payments_are_first after insert on money_facts referencing new table as told
  for each statement execute function note_first_paid();
create function keep_first_paid() returns trigger language plpgsql as $$
declare
  first timestamptz := (select min(at) from money_facts where user_id = old.user_id and is_money(money_facts));
begin
  update users set first_paid_at = first where id = old.user_id and first_paid_at is distinct from first;
  return null;
end $$;
create trigger payer_has_first_paid after delete or update of amount, currency, voided, test, at on money_facts
  for each row execute function keep_first_paid();

-- Figures of Moscow days, as changes: a figure of a day is the sum of its rows, which are made one now and then. Nobody who writes waits
-- for another so, and a late fact counts on its own day.
create table admin_days (
  day date not null,
  figure text not null,
  value bigint not null
);
create index admin_days_day on admin_days (day);
create function moscow_day(timestamptz) returns date language sql immutable parallel safe as $$
  select ($1 at time zone 'UTC' + interval '3 hours')::date
$$;
-- What a row adds to its days, or with -1 takes from them.
create function days_of(who users, sign int) returns table (day date, figure text, value bigint) language sql immutable as $$
  select moscow_day(who.registered_at), counted.figure, sign::bigint
  from (values ('registrations', true), ('withLink', not who.is_new), ('withVisit', who.visited and not who.is_new),
    ('withPayment', who.ever_paid and who.first_paid_at is not null)) as counted (figure, holds)
  where holds
  union all
  select moscow_day(who.first_paid_at), 'newPayers', sign where who.first_paid_at is not null
$$;
create function days_of(fact money_facts, sign int) returns table (day date, figure text, value bigint) language sql stable as $$
  select moscow_day(fact.at), counted.figure, sign * counted.value
  from (values ('payments', is_money(fact), 1), ('renewals', is_money(fact) and fact.plan is null, 1), ('sum', is_money(fact), fact.amount),
    ('refunds', is_money_back(fact), fact.amount)) as counted (figure, holds, value)
  where holds
$$;
create function days_of(term term_ends, sign int) returns table (day date, figure text, value bigint) language sql immutable as $$
  select moscow_day(term.at), 'ended', sign::bigint
$$;
create function count_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into admin_days select * from days_of(new, 1);
  elsif tg_op = 'DELETE' then
    insert into admin_days select * from days_of(old, -1);
  else
    insert into admin_days
    select day, figure, sum(value) from (select * from days_of(old, -1) union all select * from days_of(new, 1)) as changes
    group by day, figure having sum(value) <> 0;
  end if;
  return null;
end $$;
create trigger users_count after insert or delete or update of registered_at, is_new, visited, ever_paid, first_paid_at on users
  for each row execute function count_days();
-- With a payment its refunds begin to count, or do no more: each on a day of its own.
create function days_with_refunds(fact money_facts, sign int) returns table (day date, figure text, value bigint) language sql stable as $$
  select * from days_of(fact, sign)
  union all
  select moscow_day(back.at), 'refunds', sign * back.amount from money_facts as back
  where back.payment = fact.key and back.kind = 'refund' and is_money(fact)
$$;
create function count_money() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.kind = 'refund' then
    -- Who takes the payment back meanwhile waits, or is waited for.
    perform 1 from money_facts where key = new.payment for share;
  end if;
  -- Before an insert there is no old row, after a deletion no new one: they have no days.
  insert into admin_days
  select day, figure, sum(value) from (
    select * from days_with_refunds(old, -1) union all select * from days_with_refunds(new, 1)) as changes
  group by day, figure having sum(value) <> 0;
  return old;
end $$;
create trigger money_counts after insert or update of at, plan, amount, currency, voided, test on money_facts
  for each row execute function count_money();
-- While the others of the statement are still there: a payment and its refund go one after the other.
create trigger money_counts_no_more before delete on money_facts for each row execute function count_money();
create trigger term_ends_count after insert or delete on term_ends for each row execute function count_days();
insert into admin_days
select day, figure, sum(value) from (
  select counted.* from users, days_of(users, 1) as counted
  union all select counted.* from money_facts, days_of(money_facts, 1) as counted
  union all select counted.* from term_ends, days_of(term_ends, 1) as counted) as counts
group by day, figure;
-- Up to when visits were looked through for users who had none before; absent: never.
create table visits_noted (until timestamptz not null);
