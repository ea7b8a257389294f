alter table links
  add description text not null default '',
  add button_title text not null default '',
  -- Name of our copy of app_image among the uploads; '' while there is none.
  add picture text not null default '',
  -- Nobody set it, so it follows the target's page.
  add title_auto boolean not null default false,
  add image_auto boolean not null default false;
create index links_picture on links (picture) where picture <> '' and deleted_at is null;

-- Pictures under DATA_DIR/uploads. One that no link shows is removed a day after it was last wanted.
create table uploads (
  name text primary key check (name ~ '^[0-9a-f]{32}\.jpg$'),
  width integer not null,
  height integer not null,
  used_at timestamptz not null
);
create index uploads_used on uploads (used_at);

create table complaints (
  id bigint primary key,
  link_id bigint not null references links,
  -- As it was when somebody complained.
  shortlink text not null,
  reason text not null,
  email text not null default '',
  created_at timestamptz not null
);
create index complaints_link on complaints (link_id, created_at desc);
