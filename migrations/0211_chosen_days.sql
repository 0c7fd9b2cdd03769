-- The day that was chosen for what settles something, where it is not simply that of the later of both documents: it stays when one of them moves.
alter table applications add column chosen_on date;
