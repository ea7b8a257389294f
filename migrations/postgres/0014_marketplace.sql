-- The product of Wildberries that a link leads to, as `recognise` finds it in the address; filled here for links made before.
alter table links add column nm_id bigint;
update links set nm_id = coalesce(
  (regexp_match(fulllink, '^[^/]*//[^/?#]*/(?:catalog/|product/(?:[^/?#]*-)?)(\d{4,12})(?:[/?#]|$)'))[1],
  (regexp_match(fulllink, '^[^/]*//[^/?#]*/product/?\?(?:(?!card=)[^#&]*&)*card=(\d{4,12})(?:&(?!card=)[^#&]*)*(?:#|$)'))[1])::bigint
where fulllink ~* '^https?://(?:(?:www|m|global|by|kz|am|kg|uz)\.)?(?:wildberries\.(?:ru|by|kz|am|kg|uz|ge)|wb\.ru)\.*(?::\d+)?/';
create index links_products on links using gin (users) where nm_id is not null and deleted_at is null;

-- What a placement of a link cost, whole roubles.
alter table links add column placement_cost integer check (placement_cost >= 0);

-- The seller's account at the marketplace: limits are of it, whoever asks with whichever token. As the token says that the
-- marketplace itself accepted; filled when a token is next read.
alter table marketplace_tokens add column seller_id text;
-- When its owner was reminded that it ends; a token that replaces it is reminded of anew.
alter table marketplace_tokens add column reminded_at timestamptz;

-- A first token opens the marketplace for two weeks without a plan; giving another one opens nothing. Stays when the token goes.
create table marketplace_trials (
  user_id bigint primary key references users,
  began_at timestamptz not null,
  -- whose figures are kept for the user: those of another account at the marketplace are no continuation of them
  seller_id text
);
-- Whoever gave a token before there was anything to see begins now.
insert into marketplace_trials (user_id, began_at) select user_id, now() from marketplace_tokens;

-- Since when a shop is tried, by whichever account first: another account has what is left of its two weeks. A hash of the account
-- at the marketplace and nothing of a person, so it stays when the account here goes.
create table marketplace_tried_shops (
  shop bytea primary key,
  began_at timestamptz not null
);

-- The token bucket of each method of each seller, and of the checks of all tokens. Kept here: a restart or another process asks not a bit more often.
create table marketplace_turns (
  seller_id text,
  method text,
  -- calls that may be made at once, as of `at`
  left_over double precision not null,
  at timestamptz not null,
  -- the marketplace itself said that it answers nothing before
  closed_until timestamptz,
  primary key (seller_id, method)
);

-- The marketplace keeps orders for 90 days; we keep what was seen. A row is a piece; it changes when it is cancelled. No reference
-- to the user: whoever writes holds the user's token, and looking 80,000 times a page costs a third of its time.
create table marketplace_orders (
  user_id bigint,
  srid text,
  nm_id bigint not null,
  -- Moscow
  ordered_on date not null,
  -- kopecks, with the seller's discount
  price bigint not null,
  cancelled boolean not null,
  primary key (user_id, srid)
);
-- Of the rows that count, so that a sum is read from the index alone.
create index marketplace_orders_days on marketplace_orders (user_id, nm_id, ordered_on) include (price) where not cancelled;

-- How far the list of orders was read.
create table marketplace_order_reads (
  user_id bigint primary key references users,
  -- Moscow days of which every order is there, the last of them as far as `complete_at`. Days in between that are missing
  -- were never read: the marketplace had forgotten them when it was next asked.
  days datemultirange not null default '{}',
  -- `lastChangeDate` of the last row, as the marketplace wrote it: Moscow time without a zone
  cursor text not null,
  -- when the last page came
  read_at timestamptz not null,
  -- everything that had happened until then is there; null while the first reading is under way
  complete_at timestamptz
);

-- What is being asked of the marketplace for a user: no other process asks for the same meanwhile.
create table marketplace_flights (
  user_id bigint references users,
  what text,
  -- whoever has not answered by then has lost its process
  until timestamptz not null,
  primary key (user_id, what)
);

-- Days of the funnel, which the marketplace keeps for seven days; the last answer about a day stands.
create table marketplace_funnel_days (
  user_id bigint references users,
  nm_id bigint,
  day date,
  opens integer not null,
  carts integer not null,
  orders integer not null,
  order_sum bigint not null,
  buyouts integer not null,
  buyout_sum bigint not null,
  read_at timestamptz not null,
  primary key (user_id, nm_id, day)
);

-- Answers about whole ranges, as they came. No row: the product was not asked for; `figures` null: it is not the seller's.
create table marketplace_funnels (
  user_id bigint references users,
  nm_id bigint,
  begins date,
  ends date,
  figures jsonb,
  read_at timestamptz not null,
  primary key (user_id, nm_id, begins, ends)
);
create index marketplace_funnels_age on marketplace_funnels (read_at);

-- What the marketplace calls a product, and how well its days are known.
create table marketplace_products (
  user_id bigint references users,
  nm_id bigint,
  title text not null default '',
  vendor_code text not null default '',
  brand text not null default '',
  -- null: the marketplace has not told, or it is not the seller's
  seen_at timestamptz,
  -- when its days were last asked for
  days_read_at timestamptz,
  -- when somebody last wanted to see how its day goes on
  wanted_at timestamptz,
  primary key (user_id, nm_id)
);
