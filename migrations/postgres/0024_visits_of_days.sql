-- The most visits of all links that a Moscow day was seen to have: what retention and removed accounts take away later stays counted.
create table visits_of_days (
  day date primary key,
  visits bigint not null
);
