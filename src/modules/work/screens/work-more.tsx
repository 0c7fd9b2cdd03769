import {
  IconClipboardText,
  IconFileText,
  IconFileTypeDocx,
  IconLink,
  IconReportMoney,
  IconTrash,
  IconWand,
} from '@tabler/icons-react';
import { useState } from 'react';
import { uuidv7 } from '#shared/ids.ts';
import { can } from '#shared/permission.ts';
import { showDone, showError } from '#web/actions/toast.tsx';
import { fetchDocument } from '#web/api/documents.ts';
import { useReading } from '#web/api/query.ts';
import { saveBlob } from '#web/api/save-blob.ts';
import { useMay } from '#web/api/session.tsx';
import { useKept } from '#web/outbox/use-kept.ts';
import { recordPlace } from '#web/outbox/waiting.ts';
import { useGo } from '#web/page/page-link.tsx';
import { useDeleting } from '#web/page/record-page.tsx';
import { type MenuItem, PopupMenu, type usePopup } from '#web/parts/popup.tsx';
import { isCarried } from '#web/parts/use-later-parts.ts';
import { PdfPreview } from '#web/pdf/pdf-preview.tsx';
import { automationCalls, type Rule } from '../automation/contract.ts';
import { changeSetCalls, type Outcome } from '../change-sets/contract.ts';
import { addressOf, type WorkArea, type WorkDetail } from './work-area.tsx';

/** Nothing where it was refused: the reason is said. */
const whatMacroDid =
  (name: string) =>
  ({ items: [item] }: Outcome): string => {
    if (!item || item.refusal !== null) return '';
    return item.changes.length > 0 ? `${name}: done` : 'All of it is so already';
  };

type Props = { area: WorkArea; work: WorkDetail; back: string; more: ReturnType<typeof usePopup> };

/** What is rarely needed: macros, the link, documents, deleting. Loaded when it is first opened. */
export function WorkMore({ area, work, back, more }: Props) {
  const books = useBooksItem(area, work);
  const fieldTicket = useFieldTicketItem(area, work);
  const copyLink = async () => {
    await navigator.clipboard?.writeText(window.location.origin + addressOf(area, work));
    showDone('Link copied');
  };
  const remove = useDeleting({
    entity: area.entity,
    id: work.id,
    name: `${area.entity.noun} ${work.id}`,
    contract: area.calls.delete,
    input: area.named(work.id),
    back,
  });
  const macros = useReading(
    automationCalls.listMacros,
    { kind: area.kind },
    { isEnabled: more.isOpen || isCarried() },
  ).data;
  const { keep } = useKept({ module: area.module, id: work.id });
  const runMacro = async ({ changes, name }: Rule) => {
    const input = { kind: area.kind, ids: [work.id], changes };
    const at = { place: recordPlace(`macro/${uuidv7()}`), says: name };
    const options = { done: whatMacroDid(name) };
    const reply = await keep(changeSetCalls.changeMany, input, at, options).catch(showError);
    const refusal = reply?.data.items[0]?.refusal;
    if (refusal) showError(new Error(refusal));
  };
  const [isSummaryShown, setSummaryShown] = useState(false);
  const what = `${area.entity.noun} ${work.id}`;
  const document = { path: area.module, filename: String(work.id) };
  const saveForWord = () =>
    fetchDocument('images/getDOC_get', document)
      .then((blob) => saveBlob(blob, `${what}.docx`))
      .catch(showError);
  const menu = (
    <PopupMenu
      of={more}
      side="bottom-end"
      width={220}
      items={[
        ...(work.mayEdit ? (macros?.macros ?? []) : []).map(({ rule }) => ({
          label: rule.name,
          icon: <IconWand size={16} stroke={1.6} />,
          run: () => void runMacro(rule),
        })),
        { label: 'Copy the link', icon: <IconLink size={16} stroke={1.6} />, run: () => void copyLink() },
        {
          label: 'Work summary',
          icon: <IconFileText size={16} stroke={1.6} />,
          run: () => setSummaryShown(true),
          isApart: true,
        },
        {
          label: 'Work summary for Word',
          icon: <IconFileTypeDocx size={16} stroke={1.6} />,
          run: () => void saveForWord(),
        },
        ...fieldTicket,
        ...books,
        ...(work.mayDelete
          ? [
              {
                label: `Delete the ${area.one}`,
                icon: <IconTrash size={16} stroke={1.6} />,
                run: () => void remove(),
                isDangerous: true,
                isApart: true,
              },
            ]
          : []),
      ]}
    />
  );
  return (
    <>
      {menu}
      {isSummaryShown && (
        <PdfPreview
          what={what}
          fileName={`${what}.pdf`}
          load={(signal) => fetchDocument('images/getPDFPreview_get', document, signal)}
          onClose={() => setSummaryShown(false)}
        />
      )}
    </>
  );
}

/** The way to what it earned and cost, for who may read the books. */
function useBooksItem({ books }: WorkArea, { id }: WorkDetail): MenuItem[] {
  const go = useGo();
  const may = useMay();
  if (!books || !may(books.needs)) return [];
  const icon = <IconReportMoney size={16} stroke={1.6} />;
  return [{ label: books.label, icon, run: () => go(books.address(id)) }];
}

/** What was done on a ticket is written down for the customer. */
function useFieldTicketItem(area: WorkArea, work: WorkDetail): MenuItem[] {
  const go = useGo();
  const may = useMay();
  if (area.kind !== 'ticket' || !may(can('field_tickets', 'create'))) return [];
  const ofCustomer = work.customerID === null ? '' : `&customer=${work.customerID}`;
  const run = () => go(`/field_tickets/new?ticket=${work.id}${ofCustomer}`);
  return [{ label: 'New field ticket', icon: <IconClipboardText size={16} stroke={1.6} />, run }];
}
