import classes from './status-pill.module.css';

/** Document statuses as product.md §4 writes them. Activity statuses are a glyph and never a pill. */
const colours = {
  PENDING: 'draft',
  DRAFT: 'draft',
  SCHEDULED: 'draft',
  NEW: 'new',
  SUBMITTED: 'submitted',
  SENT: 'submitted',
  OPEN: 'submitted',
  VALIDATED: 'validated',
  STARTED: 'validated',
  'FINAL REVIEW': 'final-review',
  APPROVED: 'approved',
  INVOICED: 'invoiced',
  PAID: 'paid',
  CREDITED: 'paid',
  ACCEPTED: 'paid',
  AWARDED: 'paid',
  REJECTED: 'rejected',
  OVERDUE: 'overdue',
  'QUOTE TICKET': 'quote-ticket',
  'VALIDATED - CLOSED': 'closed',
  DELETED: 'closed',
  VOID: 'closed',
} as const;
export type DocumentStatus = keyof typeof colours;
export const documentStatuses = Object.keys(colours) as DocumentStatus[];

export function StatusPill({ status }: { status: DocumentStatus }) {
  return (
    <span className={classes.pill} style={{ color: `var(--document-${colours[status]})` }}>
      {status}
    </span>
  );
}

/** A quiet word beside a title: Rush, Warranty, Invited. */
export function MarkPill({ children, tone = 'quiet' }: { children: string; tone?: 'quiet' | 'alert' }) {
  return <span className={tone === 'alert' ? classes.alert : classes.quiet}>{children}</span>;
}
