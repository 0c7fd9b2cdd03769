import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { railButton } from '#web/page/properties.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { useWorkBeside } from './use-work-beside.ts';
import type { WorkArea, WorkDetail } from './work-area.tsx';
import classes from './work-links.module.css';

const CloudLinksCard = lazyPart(() => import('../../cloud/screens/cloud-links-card.tsx'), 'CloudLinksCard');

/** Its files in the cloud folder of the company, and its links to pages elsewhere; drawn when there is one or one is added. */
export function WorkCloud({ area, work }: { area: WorkArea; work: WorkDetail }) {
  const [isAdding, setAdding] = useState(false);
  const links = useWorkBeside(area, work.id)?.cloudLinks;
  if (!links || (links.length === 0 && !work.mayEdit)) return null;
  return (
    <section className={classes.links} aria-label="Cloud links">
      <div className={classes.head}>
        <h2 className={classes.partTitle}>Cloud links</h2>
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
          <CloudLinksCard
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
