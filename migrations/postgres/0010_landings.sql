alter table links
  add description text not null default '',
  add button_title text not null default '',
  -- It is or was a landing: only then do its buttons lead anywhere.
  add landed boolean not null default false,
  -- Additional links that were taken out: {title, url, no}, the last one first.
  add former_buttons jsonb not null default '[]',
  -- Name of our copy of app_image among the uploads; '' while there is none.
  add picture text not null default '',
  -- Nobody set it, so it follows the target's page.
  add title_auto boolean not null default false,
  add image_auto boolean not null default false;
-- The number under which presses are counted, whatever place a button has.
update links set additional_links = (
  select jsonb_agg(button || jsonb_build_object('no', place) order by place)
  from jsonb_array_elements(additional_links) with ordinality as buttons (button, place)
) where additional_links <> '[]';

update links set landed = true where is_microlanding;

create index links_picture on links (picture) where picture <> '' and deleted_at is null;

-- Pictures under DATA_DIR/uploads. One that no link shows is removed a day after that was first seen.
create table uploads (
  name text primary key check (name ~ '^[0-9a-f]{32}\.jpg$'),
  width integer not null,
  height integer not null,
  bytes integer not null,
  -- Who brought it, until a link shows it: so much of what nobody uses may be one user's.
  brought_by bigint,
  -- Null while a link shows it.
  unused_at timestamptz
);
create index uploads_unused on uploads (unused_at);
create index uploads_used on uploads (name) where unused_at is null;
create index uploads_brought on uploads (brought_by) where brought_by is not null;

create table complaints (
  id bigint primary key,
  link_id bigint not null references links,
  -- As it was when somebody complained.
  shortlink text not null,
  reason text not null,
  email text not null default '',
  created_at timestamptz not null,
  -- A letter told the operator of it: its own, or one of many.
  told boolean not null,
  -- How many came after it about the same link, and were only counted.
  more integer not null default 0
);
create index complaints_link on complaints (link_id, created_at desc);
create index complaints_age on complaints (created_at);
create index complaints_untold on complaints (link_id) where not told;
