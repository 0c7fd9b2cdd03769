-- It answers the address of a link as well; its text stands in database/functions.
drop function directory.find_link(bytea, text);
