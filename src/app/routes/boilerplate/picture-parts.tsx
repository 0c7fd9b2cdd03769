import { Figure } from '#web/page/figure.tsx';
import { FigureExplained } from '#web/page/figure-explained.tsx';
import { Picture } from '#web/picture/picture.tsx';
import { Panel } from './panel.tsx';

const weeks = [
  'Sep 11',
  'Sep 18',
  'Sep 25',
  'Oct 2',
  'Oct 9',
  'Oct 16',
  'Oct 23',
  'Oct 30',
  'Nov 6',
  'Nov 13',
  'Nov 20',
];
const cash = [95, 103, 87, 120, 132, 118, 141, 128, 113, 122, 184];
const owed = [212, 224, 241, 233, 228, 252, 261, 279, 302, 288, 241];
const dollars = (value: number): string => `$${value.toLocaleString('en-US')},000`;

export function PictureParts() {
  return (
    <>
      <Panel title="Figure" about="Every number opens to what it is made of">
        <div>
          <Figure label="Balance of 1010 Operating Checking" value="$184,302.17">
            {() => (
              <FigureExplained
                label="Balance of 1010 Operating Checking on 11/20/2026"
                value="$184,302.17"
                definition="Every posted debit less every posted credit on this account, from the first entry to this line. Drafts and voided entries are left out."
                parts={[
                  { label: 'Opening balance, 11/01', value: '112,634.36' },
                  { label: 'Customer payments', note: '5 entries', value: '101,570.60', href: '/boilerplate' },
                  { label: 'Bill payments', note: '4 entries', value: '(29,902.79)', href: '/boilerplate' },
                ]}
                sum="Balance on 11/20"
                link={{ label: 'All entries', href: '/boilerplate' }}
              />
            )}
          </Figure>
        </div>
        <div>
          <Figure label="A figure whose parts are on their way" value="38 tickets">
            {() => (
              <FigureExplained label="Tickets" value="38" definition="Open ones." parts={undefined} sum="In all" />
            )}
          </Figure>
        </div>
      </Panel>
      <Panel title="Lines" about="Steps of 50 above 100">
        <Picture
          name="Cash and receivables"
          kind="lines"
          axis="Week"
          labels={weeks}
          format={dollars}
          series={[
            { label: 'Cash', tone: 'main', values: cash },
            { label: 'Owed to us', tone: 'neutral', values: owed },
          ]}
        />
      </Panel>
      <Panel title="Bars" about="To 60 in tens while the most is 50">
        <Picture
          name="Tickets by week"
          kind="bars"
          axis="Week"
          labels={weeks}
          series={[
            { label: 'Opened', tone: 'main', values: [31, 28, 35, 40, 22, 37, 29, 33, 41, 38, 20] },
            { label: 'Closed', tone: 'quiet', values: [25, 30, 31, 36, 30, 28, 35, 31, 30, 42, 18] },
          ]}
        />
      </Panel>
      <Panel title="Stacked bars" about="Steps of 20 to 100">
        <Picture
          name="Hours by kind"
          kind="stacked"
          axis="Week"
          labels={weeks.slice(-6)}
          series={[
            { label: 'Regular', tone: 'neutral', values: [40, 38, 40, 36, 40, 32] },
            { label: 'Overtime', tone: 'amber', values: [6, 0, 12, 4, 9, 0] },
            { label: 'Travel', tone: 'blue', values: [11, 14, 8, 16, 12, 5] },
          ]}
        />
      </Panel>
      <Panel title="Donut" about="Parts of a whole">
        <Picture
          name="Open tickets by status"
          kind="donut"
          axis="Status"
          slices={[
            { label: 'In Progress', tone: 'blue', value: 61 },
            { label: 'Waiting on Client', tone: 'amber', value: 37 },
            { label: 'Blocked', tone: 'red', value: 15 },
            { label: 'New', tone: 'neutral', value: 28 },
          ]}
        />
      </Panel>
      <Panel title="Picture of nothing" about="No values, and one">
        <Picture
          name="Nothing yet"
          kind="bars"
          axis="Week"
          labels={[]}
          series={[{ label: 'Opened', tone: 'main', values: [] }]}
        />
        <Picture
          name="The first week"
          kind="lines"
          axis="Week"
          labels={['Nov 20']}
          series={[{ label: 'Opened', tone: 'main', values: [12] }]}
        />
      </Panel>
    </>
  );
}
