-- From when on a user's visits are there: those of before were removed by what the plan was then, and no later plan brings them back.
alter table users add column kept_from timestamptz;
