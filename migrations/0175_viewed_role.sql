-- Whoever gives rights looks at the product as one of their roles sees it, in this session only.
alter table directory.sessions add column viewed_role_id bigint;
-- It answers the role that is looked through as well; its text stands in database/functions.
drop function directory.begin_request(bytea, text, uuid, bytea, boolean);
