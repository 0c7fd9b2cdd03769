-- Whether the months and dates in the words of what comes again move along with it.
alter table recurring_entries add column moves_periods boolean not null default false;
