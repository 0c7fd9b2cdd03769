-- When a money form was mailed last, and to whom.
alter table account_transactions add column mailed_at timestamptz;
alter table account_transactions add column mailed_to text not null default '';
