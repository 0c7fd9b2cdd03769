-- What an account is to the ledger is decided when it is made: whose open items it holds, and who may post to it.
revoke update on accounts from ops_app;
grant update (number, name, type, is_contra, parent_id, description, archived_at) on accounts to ops_app;
