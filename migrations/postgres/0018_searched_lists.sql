-- What a link is found by goes into an index beside its owner, which holds 2,704 bytes: 800 letters are less, though those of a
-- title and an email may take four each. Earlier slugs come last; one that is left out is still found whole.
create or replace function link_words() returns trigger language plpgsql as $$
begin
  new.words := case when new.deleted_at is null then left(search_text(concat_ws(' ', '', new.title, new.host, new.shortlink,
    (select username from users where id = new.users[1]),
    (select string_agg(slug, ' ') from slugs where link_id = new.id and slug <> lower(new.shortlink)))), 800) else '' end;
  return new;
end $$;
update links set title = title where length(words) > 800;
-- The links of a user with very many are counted, searched and put in order from an index alone; those that others share are few.
drop index links_owner;
create index links_owner on links ((users[1]), created_at desc, id desc) include (users, shortlink, words, is_microlanding, adult)
  where deleted_at is null;
create index links_owner_names on links ((users[1]), lower(shortlink), id) include (users, shortlink, is_microlanding, adult)
  where deleted_at is null;
-- Everyone's by slug, blocked ones too, and landings the newest first: from an index alone, for they lie all over the disk.
drop index links_names, links_adult_names, links_landing_names;
create index links_names on links (lower(shortlink), id) include (shortlink) where deleted_at is null;
create index links_adult_names on links (lower(shortlink), id) include (shortlink) where adult and deleted_at is null;
create index links_landing_names on links (lower(shortlink), id) include (shortlink) where is_microlanding and deleted_at is null;
create index links_blocked_names on links (lower(shortlink), id) include (shortlink) where blocked_at is not null and deleted_at is null;
create index links_landings on links (created_at, id) where is_microlanding and deleted_at is null;
create index links_shared on links using gin (users) where cardinality(users) > 1;
-- Without which the planner takes any user's links for as many as the average user's, and a third of all for shared ones.
create statistics links_owners on (users[1]) from links;
create statistics links_sharers on (cardinality(users)) from links;
analyze links;
-- Who has a word is told of one payer after another from an index alone.
create index users_told on users (id) include (username, telegram) where deleted_at is null;
