import { useQuery } from '@tanstack/react-query';
import { useMay } from '#web/api/session.tsx';
import { useShellFacts } from '#web/layout/shell-facts.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { reportGroups } from '#web/page/pages.ts';
import { Read } from '#web/page/read.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Empty } from '#web/page/states.tsx';
import classes from './report-index.module.css';

/** What can be asked, as far as one may ask it: the modules say which reports they have. */
export function ReportIndexScreen() {
  const may = useMay();
  const { loadReportLines } = useShellFacts();
  // Code, not an answer: it is there once it has come.
  const reading = useQuery({ queryKey: ['report lines'], queryFn: loadReportLines, networkMode: 'always' });
  return (
    <Screen title="Reports">
      <Read reading={reading} what="The list of reports">
        {(all) => {
          const lines = all.filter(({ needs }) => may(needs));
          return lines.length === 0 ? (
            <Empty
              title="No reports for you yet"
              text="Reports of the books need the right to read accounting. An administrator can give it."
            />
          ) : (
            <div className={classes.index}>
              {Object.entries(reportGroups)
                .map(([group, title]) => ({ title, reports: lines.filter((line) => line.group === group) }))
                .filter(({ reports }) => reports.length > 0)
                .map(({ title, reports }) => (
                  <section key={title} className={classes.group} aria-label={title}>
                    <h2>{title}</h2>
                    {reports.map(({ name, path, icon: Icon, about }) => (
                      <PageLink key={path} href={path} className={classes.report}>
                        <Icon size={18} stroke={1.6} aria-hidden />
                        <span>
                          <span className={classes.name}>{name}</span>
                          <span className={classes.about}>{about}</span>
                        </span>
                      </PageLink>
                    ))}
                  </section>
                ))}
            </div>
          );
        }}
      </Read>
    </Screen>
  );
}
