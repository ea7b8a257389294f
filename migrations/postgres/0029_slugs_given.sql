-- When a slug was given to its link: its owner sees the earlier ones, newest first. Null: given before this was noted.
alter table slugs add column given_at timestamptz;
alter table slugs alter column given_at set default now();
