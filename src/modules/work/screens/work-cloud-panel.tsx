import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { railButton } from '#web/page/properties.tsx';
import { useWorkBeside } from './use-work-beside.ts';
import classes from './work-links.module.css';
import type { WorkArea, WorkDetail } from './work-panel.tsx';

const CloudLinksPanel = lazy(() =>
  import('../../cloud/screens/cloud-links-panel.tsx').then((module) => ({ default: module.CloudLinksPanel })),
);

/** Its files in the cloud folder of the company, and its links to pages elsewhere; drawn when there is one or one is added. */
export function WorkCloudPanel({ area, work }: { area: WorkArea; work: WorkDetail }) {
  const [isAdding, setAdding] = useState(false);
  const links = useWorkBeside(area, work.id)?.cloudLinks;
  if (!links || (links.length === 0 && !work.mayEdit)) return null;
  return (
    <section className={classes.links} aria-label="Cloud links">
      <div className={classes.head}>
        <h2>Cloud links</h2>
        {work.mayEdit && (
          <button
            type="button"
            className={railButton}
            aria-label="Add a cloud link"
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            <IconPlus size={16} stroke={1.6} aria-hidden />
          </button>
        )}
      </div>
      {(links.length > 0 || isAdding) && (
        <Suspense fallback={null}>
          <CloudLinksPanel
            links={links}
            of={{ kind: area.kind, id: work.id }}
            mayEdit={work.mayEdit}
            isAdding={isAdding}
          />
        </Suspense>
      )}
    </section>
  );
}
