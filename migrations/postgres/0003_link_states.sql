alter table links
  add column tags text[] not null default '{}',
  -- the same in lower case, in the same order: what a tag is found by, whatever the database thinks of letters
  add column tag_keys text[] not null default '{}',
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column archived_at timestamptz,
  -- of the target, as a browser reads it; null until the application has read an address of an earlier version
  add column host text,
  -- checks of the target that failed in a row
  add column failed_checks smallint not null default 0,
  -- checks in a row after which nothing can be said of the target
  add column untold_checks smallint not null default 0,
  -- whether the last check that told something had an answer
  add column answered boolean not null default false,
  -- when the target is to be looked at next
  add column check_at timestamptz not null default 'epoch',
  add constraint links_schedule check (ends_at > starts_at),
  add constraint links_tags check (cardinality(tags) = cardinality(tag_keys));
create index links_without_host on links (id) where host is null;
create index links_to_check on links (check_at) where deleted_at is null and archived_at is null and blocked_at is null;
