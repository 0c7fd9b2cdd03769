-- It is asked from somebody on; its text stands in database/functions.
drop function directory.list_overdue(interval, int);
