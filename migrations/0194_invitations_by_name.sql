-- It answers the names of the companies too.
drop function if exists directory.list_invitations(text);
