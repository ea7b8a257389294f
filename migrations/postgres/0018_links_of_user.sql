-- The links of a user with very many are counted from an index alone, and are in order in one; those that others share are few.
drop index links_owner;
create index links_owner on links ((users[1]), created_at desc, id desc) include (users, is_microlanding, adult) where deleted_at is null;
create index links_owner_names on links ((users[1]), lower(shortlink), id) where deleted_at is null;
create index links_shared on links using gin (users) where cardinality(users) > 1;
-- Without which the planner takes any user's links for as many as the average user's, and a third of all for shared ones.
create statistics links_owners on (users[1]) from links;
create statistics links_sharers on (cardinality(users)) from links;
analyze links;
