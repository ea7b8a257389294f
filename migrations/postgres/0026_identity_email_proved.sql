-- Whether the provider says that the person has this mailbox, or a letter to it has shown it. Nobody wrote it down before: those were one's own word.
alter table identities add column email_proved boolean not null default false;
