create table links (
  id bigint primary key,
  -- the first one is the owner whose plan pays for the link
  users bigint[] not null check (cardinality(users) > 0),
  shortlink text not null,
  fulllink text not null,
  title text not null default '',
  is_microlanding boolean not null default false,
  microlanding_template text not null default '',
  additional_links jsonb not null default '[]',
  erid text not null default '',
  advertiser text not null default '',
  app_title text not null default '',
  app_image text not null default '',
  adult boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  blocked_at timestamptz,
  blocked_reason text
);
create index links_users on links using gin (users);
create index links_owner on links ((users[1]), created_at desc) where deleted_at is null;

-- Every slug that was ever given out, current or alias, in lower case. Rows are never deleted: a slug is never given out again.
create table slugs (
  slug text constraint slugs_pkey primary key check (slug = lower(slug)),
  link_id bigint not null references links
);
create index slugs_link on slugs (link_id);

-- Monthly key of the visitor hash; destroyed a week after its month ends, and with it the way back to a person.
create table visitor_keys (
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  key bytea not null
);
