-- A seller's key to the marketplace, sealed with ENCRYPTION_KEY for this very user. Apart from `users`, so that no query for
-- a user brings it along.
create table marketplace_tokens (
  user_id bigint primary key references users,
  wb_token bytea not null,
  wb_token_iv bytea not null,
  -- all that may be shown of it
  last4 text not null,
  expires_at timestamptz not null,
  saved_at timestamptz not null,
  -- since when the marketplace has refused it
  invalid_at timestamptz
);
