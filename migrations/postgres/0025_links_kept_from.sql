-- From when on visits of a link are there: what was before is gone, whoever has the link by now. `users.kept_from` says it of all that one has.
alter table links add column kept_from timestamptz;
update links set kept_from = users.kept_from from users where users.id = links.users[1] and users.kept_from is not null;
