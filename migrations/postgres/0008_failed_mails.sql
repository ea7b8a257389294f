-- Given up, at `refused_at`, without a word of the mailbox: it could not be sent in a day.
alter table mails add column failed boolean not null default false;
