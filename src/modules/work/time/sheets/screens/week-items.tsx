import { PageLink } from '#web/page/page-link.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import type { WeekSheet } from '../contract.ts';
import { hoursText, percentText, shortDay } from '../rules.ts';
import sheetClasses from './time.module.css';
import classes from './week-items.module.css';

/** What each task and ticket took in the week, day by day. */
export function WeekItems({ sheet }: { sheet: WeekSheet }) {
  const isPhone = usePhone();
  if (sheet.items.length === 0) return null;
  return (
    <section className={sheetClasses.card} aria-label="By task and ticket">
      <header className={sheetClasses.cardHead}>
        <h2 className={sheetClasses.cardTitle}>By task and ticket</h2>
      </header>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Work</th>
            {!isPhone &&
              sheet.days.map(({ day }) => (
                <th key={day} scope="col" className={classes.right}>
                  {shortDay(day)}
                </th>
              ))}
            <th scope="col" className={classes.right}>
              Week
            </th>
          </tr>
        </thead>
        <tbody>
          {sheet.items.map((item) => (
            <tr key={`${item.module}/${item.entityID}`}>
              <td className={classes.cell}>
                <PageLink href={`/${item.module}/${item.entityID}`} className={sheetClasses.item}>
                  <span className={`${sheetClasses.number} figures`}>{item.entityID}</span>
                  {item.subject ?? 'Work you may not see'}
                </PageLink>
              </td>
              {!isPhone &&
                item.byDay.map((seconds, index) => (
                  <td key={sheet.days[index]?.day ?? index} className={`${classes.right} figures`}>
                    {seconds === 0 ? <span className={classes.zero}>–</span> : hoursText(seconds)}
                  </td>
                ))}
              <td className={`${classes.right} ${classes.sum} figures`}>{hoursText(item.seconds)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{percentText(sheet.billableSeconds, sheet.seconds)} billable</td>
            {!isPhone &&
              sheet.days.map(({ day, seconds }) => (
                <td key={day} className={`${classes.right} figures`}>
                  {hoursText(seconds)}
                </td>
              ))}
            <td className={`${classes.right} ${classes.sum} figures`}>{hoursText(sheet.seconds)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
