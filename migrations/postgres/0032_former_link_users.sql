-- Whose a link was until an administrator gave it to others: for some time its visits are kept as long as theirs would be.
create table former_link_users (
  link_id bigint not null references links (id) on delete cascade,
  user_id bigint not null,
  left_at timestamptz not null,
  primary key (link_id, user_id)
);
