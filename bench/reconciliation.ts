/** `npm run bench reconciliation`: how fast an account of 10,000 lines is reconciled (bench/README.md). */
import pg from 'pg';
import type { Page } from 'playwright-core';
import { openDemo, report, reportHead } from './in-browser.ts';

const lines = 10_000;
const statementLines = 1_000;
const turns = 15;

let accountID = 0;
const { page, address, close } = await openDemo(async (ownerUrl) => {
  accountID = await fill(ownerUrl);
});
try {
  reportHead();
  await openings(page);
  await ticks(page);
  await suggestions(page);
} finally {
  await close();
}

/** Entries of this month on the checking account, and statement lines of which each is one of them, a day later. */
async function fill(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ tenant_id: string; bank: string; fuel: string; statement_id: string }>(
    `select b.tenant_id, b.account_id as bank, f.account_id as fuel, s.statement_id
       from accounts b join accounts f using (tenant_id) join bank_statements s using (tenant_id)
      where b.number = '1000' and f.number = '6500' limit 1`,
  );
  const [
    { tenant_id: tenant, bank, fuel, statement_id: statement } = {
      tenant_id: '',
      bank: '',
      fuel: '',
      statement_id: '',
    },
  ] = rows;
  await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
  await client.query(
    `select post_entries($1, null, (select jsonb_agg(jsonb_build_object('date', current_date - 1 - n % 15, 'source', 'journal_entry',
       'reference', 'B-' || n, 'memo', 'Parts for job ' || n, 'lines', jsonb_build_array(
         jsonb_build_object('account', $2::bigint, 'cents', (case when n % 3 = 0 then 1 else -1 end) * (10000 + n)),
         jsonb_build_object('account', $3::bigint, 'cents', (case when n % 3 = 0 then -1 else 1 end) * (10000 + n)))))
       from generate_series(1, $4::int) n))`,
    [tenant, bank, fuel, lines],
  );
  await client.query(
    `insert into bank_lines (tenant_id, bank_line_id, account_id, statement_id, dated_on, cents, description, reference, identity)
     select $1, 100000 + n, $2, $3, current_date - n % 15, (case when n % 3 = 0 then 1 else -1 end) * (10000 + n),
            'PARTS FOR JOB', '', 'bench ' || n
       from generate_series(1, $4::int) n`,
    [tenant, bank, statement, statementLines],
  );
  await client.query('vacuum analyze');
  await client.end();
  return Number(bank);
}

/** From the click in the list until lines are painted. What was read before is forgotten by loading the list anew. */
async function openings(page: Page): Promise<void> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    await page.goto(`${address}/accounting/reconciliations`);
    await page.getByRole('button', { name: 'Continue' }).first().waitFor();
    times.push(
      await page.evaluate(async () => {
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Continue');
        const started = performance.now();
        button?.click();
        while (!document.querySelector('[role="option"]')) await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return performance.now() - started;
      }),
    );
  }
  report(`opening ${lines.toLocaleString('en-US')} lines`, times, '≤ 500 ms');
}

/** From the key until the frame that shows the new difference. */
async function ticks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Not ticked' }).click();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('listbox', { name: 'Money out, lines' }).focus();
  const times: number[] = [];
  for (let turn = 0; turn < turns * 2; turn++) {
    // The browser may handle a key before what was evaluated after it was asked for, so the watch is set first.
    await page.evaluate(() => {
      const status = [...document.querySelectorAll('[role="status"]')].find((one) => one.textContent?.includes('$'));
      let started = 0;
      const begin = () => {
        started = performance.now();
      };
      window.addEventListener('keydown', begin, { once: true, capture: true });
      const seen = new MutationObserver(() => {
        seen.disconnect();
        requestAnimationFrame(() =>
          setTimeout(() => document.body.setAttribute('data-took', String(performance.now() - started))),
        );
      });
      if (status) seen.observe(status, { characterData: true, subtree: true, childList: true });
    });
    await page.keyboard.press('Space');
    await page.locator('body[data-took]').waitFor();
    times.push(Number(await page.locator('body').getAttribute('data-took')));
    await page.evaluate(() => document.body.removeAttribute('data-took'));
  }
  report(`a tick among ${lines.toLocaleString('en-US')} lines`, times, '≤ 50 ms');
}

async function suggestions(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const times: number[] = [];
  let found = 0;
  for (let turn = 0; turn < turns; turn++) {
    const started = performance.now();
    const reply = await fetch(`${address}/api/accounting/get_bank_suggestions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ accountID }),
    });
    const { data } = (await reply.json()) as { data: { suggestions: unknown[] } };
    times.push(performance.now() - started);
    found = data.suggestions.length;
  }
  report(
    `suggestions for ${statementLines.toLocaleString('en-US')} statement lines, ${found} found`,
    times,
    '≤ 2,000 ms',
  );
}
