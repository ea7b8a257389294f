-- Whether the provider says that the person has this mailbox, or whoever has it has said that the person is theirs. Until now nobody wrote it down:
-- of those before, Google's are believed, and those that the account was made by.
alter table identities add column email_proved boolean not null default false;
update identities set email_proved = true from users
where users.id = user_id and confirmed and email = username
  and (provider = 'google' or linked_at < registered_at + interval '1 minute');
