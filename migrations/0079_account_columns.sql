-- Whose open items an account holds, and what rules call it by, is decided when it is made.
revoke update on accounts from ops_app;
grant update (number, name, type, is_contra, parent_id, description, archived_at, is_control) on accounts to ops_app;
