import type { Paper, Part } from './deeds.ts';
import { cents, taxAccount, total } from './reckoning.ts';

/** What is posted with nothing that stays open. */
export function simple(paper: Paper): [account: string, cents: number][] {
  /** Out of an account into another one. */
  const from = (source: string, dollars: number, into: string): [string, number][] => [
    [into, cents(dollars)],
    [source, -cents(dollars)],
  ];
  const amounts = (parts: readonly Part[]) =>
    parts.map(([account, dollars]): [string, number] => [account, cents(dollars)]);
  if ('spend' in paper) return [...amounts(paper.spend.lines), [paper.spend.from, -total(paper.spend.lines)]];
  if ('moved' in paper) return from(paper.moved.from, paper.moved.amount, paper.moved.to);
  if ('transfer' in paper) return from(paper.transfer.from, paper.transfer.amount, paper.transfer.to);
  if ('payCard' in paper)
    return [...from(paper.payCard.from, paper.payCard.amount, '2100'), ...from('2100', paper.payCard.charge, '8000')];
  if ('draw' in paper) return from('1000', paper.draw, '3200');
  if ('invest' in paper) return from('3100', paper.invest, '1000');
  if ('borrow' in paper)
    return [
      ...from('2700', paper.borrow.amount - paper.borrow.fees, '1000'),
      ...from('2700', paper.borrow.fees, '2790'),
    ];
  if ('repay' in paper)
    return [
      ...from('1000', paper.repay.amount - paper.repay.interest, '2700'),
      ...from('1000', paper.repay.interest, '8000'),
    ];
  if ('taxPaid' in paper) {
    const { amount, discount = 0, penalty = 0 } = paper.taxPaid;
    return [
      [taxAccount, cents(amount)],
      ['8200', cents(penalty)],
      ['7300', -cents(discount)],
      ['1000', cents(discount) - cents(amount) - cents(penalty)],
    ];
  }
  if ('useTax' in paper) return from('2210', paper.useTax.amount, paper.useTax.of);
  if ('taxWithin' in paper) {
    const { income, amount, percent } = paper.taxWithin;
    const work = Math.floor((cents(amount) * 20_000 + 10_000 + percent * 100) / (2 * (10_000 + percent * 100)));
    return [
      [income, cents(amount) - work],
      [taxAccount, work - cents(amount)],
    ];
  }
  if ('grant' in paper) return from(paper.grant.isConditional ? '2250' : '7100', paper.grant.amount, '1000');
  if ('grantEarned' in paper) return from('7100', paper.grantEarned, '2250');
  if ('gift' in paper) return from('7200', paper.gift.amount, paper.gift.of);
  if ('commission' in paper) return from('2400', paper.commission.amount, '6300');
  if ('commissionPaid' in paper) return from('1000', paper.commissionPaid.amount, '2400');
  if ('commissionBack' in paper) return from('6300', paper.commissionBack.amount, '2400');
  if ('payout' in paper)
    return [...from('1210', paper.payout.amount - paper.payout.fee, '1000'), ...from('1210', paper.payout.fee, '6110')];
  if ('payroll' in paper) {
    const { wages, withheld, fica, medicare, futa, suta } = paper.payroll;
    return [
      ...amounts(wages),
      ['6050', cents(fica + medicare + futa + suta)],
      ['2310', -cents(withheld)],
      ['2320', -2 * cents(fica)],
      ['2330', -2 * cents(medicare)],
      ['2350', -cents(futa)],
      ['2360', -cents(suta)],
      ['1000', cents(withheld + fica + medicare) - total(wages)],
    ];
  }
  if ('payrollTax' in paper) return [...amounts(paper.payrollTax), ['1000', -total(paper.payrollTax)]];
  if ('openingDone' in paper) return from(paper.openingDone.to, paper.openingDone.amount, '3000');
  if ('earned' in paper) return from(paper.earned.income, paper.earned.amount, '2240');
  if ('depreciation' in paper) return from('1590', paper.depreciation, '8100');
  if ('bankCharge' in paper) return from('1000', paper.bankCharge, '6100');
  if ('interest' in paper) return from('7000', paper.interest, '1000');
  if ('counted' in paper)
    return paper.counted.isUp ? from('5500', paper.counted.amount, '1300') : from('1300', paper.counted.amount, '5500');
  if ('received' in paper) return from('2220', paper.received, '1300');
  if ('usedOnWarranty' in paper) return from('1300', paper.usedOnWarranty, '5400');
  if ('doubtful' in paper) return from('1190', paper.doubtful, '6200');
  throw new Error(`Nobody knows what ${JSON.stringify(paper)} posts`);
}
