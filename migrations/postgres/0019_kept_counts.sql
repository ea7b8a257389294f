-- How many living links a user owns, kept with every link: lists of users tell it, and few own hundreds of thousands.
create table link_counts (
  user_id bigint primary key,
  links int not null
) with (fillfactor = 70);
-- Nobody makes a link between the count and the trigger.
lock table links in share row exclusive mode;
insert into link_counts select users[1], count(*) from links where deleted_at is null group by 1;
-- Owners in the order of their ids, so that no two who change links of several wait for one another.
create function count_links() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into link_counts select users[1], count(*) from after where deleted_at is null group by 1 order by 1
    on conflict (user_id) do update set links = link_counts.links + excluded.links;
  else
    insert into link_counts
    select owner, sum(sign) from (
      select users[1] as owner, -1 as sign from before where deleted_at is null
      union all select users[1], 1 from after where deleted_at is null) as changes
    group by owner having sum(sign) <> 0 order by owner
    on conflict (user_id) do update set links = link_counts.links + excluded.links;
  end if;
  return null;
end $$;
create trigger new_links_count after insert on links referencing new table as after
  for each statement execute function count_links();
create trigger links_count after update on links referencing old table as before new table as after
  for each statement execute function count_links();
-- Who has a plan now is counted by plan from an index alone.
drop index users_plan_end;
create index users_plan_end on users (payed_to) include (plan, renewing) where plan is not null and deleted_at is null;
