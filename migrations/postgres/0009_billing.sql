-- Of the status: whether the provider still tries to renew, and whether anything was ever paid or granted.
alter table users add column renewing boolean not null default false, add column ever_paid boolean not null default false;
-- Of the hourly question whose plan has ended.
create index users_plan_end on users (payed_to) where plan is not null and deleted_at is null;

-- What somebody was offered when they began to pay. The id is the provider's InvoiceId. Amounts are kopecks everywhere.
create table orders (
  id bigint primary key,
  user_id bigint not null references users,
  plan text not null,
  amount bigint not null check (amount >= 0),
  -- a term without the promo code: what each renewal costs
  price bigint not null,
  promo_id bigint,
  promo_code text not null default '',
  -- the buyer agreed to renewals, from this moment on; null: paid once
  renews_from timestamptz,
  created_at timestamptz not null
);
create index orders_user on orders (user_id, created_at desc);
create index orders_created on orders (created_at);

-- The payment that a user has under way, of an order that begins a renewal: one at a time.
create table payment_tries (
  user_id bigint primary key references users,
  order_id bigint not null references orders,
  transaction_id text not null,
  until timestamptz not null
);

-- Everything that ever happened to money and to what it buys. Rows are added, never changed: the plan and its end are a fold of them.
create table money_facts (
  id bigint primary key,
  -- one fact however often it is told: pay:…, refund:… with the provider's TransactionId; free:… order; change:… operation; grant:…
  key text not null constraint money_facts_key unique,
  kind text not null check (kind in ('pay', 'refund', 'change', 'grant')),
  -- null: nobody is known by it. A refund is its payment's.
  user_id bigint references users,
  -- when it happened, by the clock of whoever did it
  at timestamptz not null,
  recorded_at timestamptz not null,
  -- pay: what was bought, null for a renewal; change: the new one; grant: what is had from now on, null for none
  plan text,
  amount bigint not null default 0,
  -- pay, change: what a term of the plan cost then, so that a new price changes nothing of the past
  price bigint,
  -- pay of an order: whether it renews (null: not said), and the promo code of its discount, which holds once
  renews boolean,
  offer text,
  currency text not null default 'RUB',
  -- grant: until when
  payed_to timestamptz,
  -- refund: the key of its payment
  payment text,
  order_id bigint,
  transaction_id text,
  subscription_id text,
  -- false: listed as odd, gives nothing by itself
  counts boolean not null default true
);
create index money_facts_user on money_facts (user_id, at);
create index money_facts_payment on money_facts (payment) where payment is not null;
create index money_facts_subscription on money_facts (subscription_id, at) where subscription_id is not null;
create index money_facts_order on money_facts (order_id) where order_id is not null;
create index money_facts_moved_at on money_facts (at desc) where kind in ('pay', 'refund');

-- Of payments' cards; erased with the card, and with the person.
create table payment_cards (
  payment text primary key references money_facts (key),
  user_id bigint not null references users,
  last4 text not null
);
create index payment_cards_user on payment_cards (user_id);

-- Payments that did not go through.
create table declines (
  transaction_id text primary key,
  user_id bigint references users,
  order_id bigint,
  subscription_id text,
  amount bigint not null,
  reason_code int,
  at timestamptz not null
);
create index declines_at on declines (at desc);
create index declines_user on declines (user_id, at desc);
create index declines_order on declines (order_id) where order_id is not null;
create index declines_subscription on declines (subscription_id, at desc) where subscription_id is not null;

-- Every message with a right signature, once, without what we have no use for (names, addresses, card tokens).
create table notifications (
  kind text not null,
  key text not null,
  received_at timestamptz not null,
  body jsonb not null,
  primary key (kind, key)
);
create index notifications_received on notifications (received_at);
-- Those about a subscription.
create index notifications_recurrent on notifications ((body ->> 'Id'), received_at) where kind = 'recurrent';

-- Of the cash register.
create table receipts (
  id text primary key,
  transaction_id text not null,
  type text not null,
  url text not null,
  amount bigint not null,
  at timestamptz not null
);
create index receipts_transaction on receipts (transaction_id);

-- The provider's subscriptions, as it last told them.
create table subscriptions (
  id text primary key,
  user_id bigint not null references users,
  status text not null,
  -- its object, letter for letter
  model jsonb not null,
  next_charge timestamptz,
  mirrored_at timestamptz not null,
  -- what the user asked for: holds until the provider says the same
  cancel_wanted_at timestamptz,
  card_type text not null default '',
  card_last4 text not null default '',
  card_expires text not null default '',
  card_forgotten_at timestamptz,
  -- questions to the provider so far, and the one whose answer stands here: an answer to an earlier one is older
  turn bigint not null default 0,
  kept bigint not null default 0
);
create index subscriptions_user on subscriptions (user_id);
create index subscriptions_next_charge on subscriptions (next_charge) where status in ('Active', 'PastDue');

-- What we ask of the provider: written before the call, ended after its answer. The id is the X-Request-ID.
create table operations (
  id uuid primary key,
  -- null: a refund of a payment that nobody is known by
  user_id bigint references users,
  kind text not null check (kind in ('change', 'cancel', 'refund', 'align')),
  subscription_id text,
  data jsonb not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'undone', 'unclear')),
  check (user_id is not null or kind = 'refund')
);
create index operations_open on operations (user_id) where ended_at is null;
create index operations_ended on operations (ended_at) where ended_at is not null;
create index operations_subscription on operations (subscription_id, created_at) where subscription_id is not null;
create index operations_refunds on operations ((data ->> 'payment')) where kind = 'refund';

create table promos (
  id bigint primary key,
  code text not null check (code = upper(code)),
  plans text[] not null,
  percent int not null check (percent between 1 and 100),
  -- uses left
  usage int not null check (usage >= 0),
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index promos_code on promos (code) where deleted_at is null;

-- Uses that are held for payments under way, and those that were taken.
create table promo_holds (
  order_id bigint primary key references orders,
  promo_id bigint not null references promos,
  transaction_id text not null,
  held_until timestamptz not null
);
create index promo_holds_promo on promo_holds (promo_id, held_until);
create table promo_uses (
  order_id bigint primary key references orders,
  promo_id bigint not null references promos,
  user_id bigint not null references users,
  used_at timestamptz not null
);
create index promo_uses_promo on promo_uses (promo_id);
create index promo_uses_user on promo_uses (user_id);

create table oddities (
  id bigint primary key,
  -- one row for one oddity however often it is met
  key text not null constraint oddities_key unique,
  reason text not null,
  at timestamptz not null,
  user_id bigint references users,
  transaction_id text not null default '',
  subscription_id text not null default '',
  amount bigint,
  -- when the provider was asked about it last
  asked_at timestamptz,
  settled_at timestamptz
);
create index oddities_open on oddities (id desc) where settled_at is null;
create index oddities_open_transaction on oddities (transaction_id) where settled_at is null;

-- Letters about money that went out once: charge-soon:<subscription>:<date>, paid:<fact>, ended:<user>:<date>, …
create table told (
  key text primary key,
  at timestamptz not null
);
create index told_at on told (at);

-- Until when payments were compared with the provider's; one row.
create table reconciled (
  id int primary key default 1 check (id = 1),
  until timestamptz not null
);

create table refund_requests (
  id bigint primary key,
  user_id bigint not null references users,
  payment_id bigint not null references money_facts,
  reason text not null,
  asked_at timestamptz not null
);
create index refund_requests_payment on refund_requests (payment_id);

-- Plans that were given by hand before there were facts about money.
insert into money_facts (id, key, kind, user_id, at, recorded_at, plan, payed_to)
select id, 'grant:before:' || id, 'grant', id, registered_at, now(), plan, payed_to from users where plan is not null;
update users set ever_paid = true where plan is not null;
