-- What a removal takes of the visits of all links, by Moscow day: the statistics of administrators go on counting it. Noted before it goes,
-- once for each removal of retention, and of a removed user.
create table visits_gone (
  removal bigint not null,
  day date not null,
  visits bigint not null,
  primary key (removal, day)
);
create index visits_gone_day on visits_gone (day) include (visits, removal);
