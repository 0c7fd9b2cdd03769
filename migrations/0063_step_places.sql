-- Where a step was done, when who did it said so: {latitude, longitude, accuracyM}.
alter table work_steps add column place jsonb;
