create table users (
  id bigint primary key,
  username text not null constraint users_username unique check (username = lower(username)),
  -- null: signs in through a provider only
  password_hash text,
  -- raised by a password change or "sign out everywhere": older tokens end
  version int not null default 0,
  confirmed boolean not null default false,
  onboarding boolean not null default false,
  telegram text not null default '',
  roles text[] not null default '{USER}',
  -- no link was ever created
  is_new boolean not null default true,
  plan text,
  payed_to timestamptz not null,
  registered_at timestamptz not null,
  deleted_at timestamptz
);

create table consents (
  user_id bigint not null references users,
  kind text not null check (kind in ('personalData', 'terms', 'news')),
  text_version text not null,
  address text not null,
  agreed_at timestamptz not null,
  primary key (user_id, kind, agreed_at)
);

create table sessions (
  id uuid primary key,
  user_id bigint not null references users,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Failed tries of one kind and subject in a window of fixed length.
create table attempts (
  key text primary key,
  window_ends_at timestamptz not null,
  count int not null
);
create index attempts_expiry on attempts (window_ends_at);
