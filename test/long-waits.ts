import type pg from 'pg';

/**
 * From now on who has guessed wrong too often waits an hour longer, where it would be a second or so: a busy machine needs
 * as much from one guess to the next. For a database of the test's own.
 */
export async function lengthenWaits(owner: pg.Client): Promise<void> {
  await owner.query(`
    create function directory.wait_longer() returns trigger language plpgsql as $$
    begin
      new.blocked_until := new.blocked_until + interval '1 hour';
      return new;
    end $$;
    create trigger wait_longer before update on directory.throttle for each row
      when (new.blocked_until is distinct from old.blocked_until
            and new.blocked_until < new.last_at + interval '1 minute')
      execute function directory.wait_longer()`);
}
