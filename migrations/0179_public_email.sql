-- How customers and vendors reach the company: on its papers, and where they answer its mails.
alter table tenants add column phone text not null default '', add column public_email text not null default '';
alter table directory.mails add column sender_name text, add column reply_to text;
-- It answers more now.
drop function directory.lend_mails(int);
