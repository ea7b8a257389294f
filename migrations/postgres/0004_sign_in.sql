-- When the account is to be removed: 30 days after its owner asked for that.
alter table users add column delete_at timestamptz;
create index users_to_delete on users (delete_at) where deleted_at is null;

-- A consent is never changed: taking it back is a fact of its own.
alter table consents add column given boolean not null default true;

-- Short: of a social sign-in, to be swapped for a full one.
alter table sessions add column short boolean not null default false;

-- Further ways in. `subject` is the only key of a person that never changes at a provider.
create table identities (
  provider text not null check (provider in ('google', 'yandex')),
  subject text not null,
  user_id bigint not null references users,
  email text not null,
  linked_at timestamptz not null,
  primary key (provider, subject),
  unique (user_id, provider)
);

-- What a mailed address proves, once. The secret itself is in the mail alone.
create table secrets (
  hash bytea primary key,
  kind text not null check (kind in ('confirm', 'restore', 'link')),
  user_id bigint not null references users,
  -- of kind `link`: what is linked when the mailbox has confirmed it
  provider text,
  subject text,
  email text,
  expires_at timestamptz not null
);
create index secrets_user on secrets (user_id);
create index secrets_expiry on secrets (expires_at);

-- Mails to be sent, sent and refused. Secrets are made when a mail is written, so none stands here.
create table mails (
  id bigint primary key,
  -- null: to a name that may be nobody's, or to the operator from nobody
  user_id bigint references users,
  kind text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  refused_at timestamptz
);
create index mails_user on mails (user_id, created_at);
create index mails_created on mails (created_at);
create index mails_waiting on mails (created_at) where sent_at is null and refused_at is null;
