import type { SignedPermission } from '#shared/permission.ts';
import type { Context } from '../context.ts';
import type { DocumentModel } from '../paper/documents.ts';

/** What is sent with a link: what the record says now, as a document and as something by which a later version is known. */
export type Offer = { version: string; model: DocumentModel };

/**
 * A kind of record that people outside open by a link (docs/rules/guest-links.md), declared by its module, which also has the calls that are made
 * by such a link: nothing but what these read and do is reached by it.
 */
export type GuestKind = {
  module: string;
  /** Where its page is, below `/link/`. */
  page: string;
  /** Who makes such links, sees what became of them and withdraws them. */
  permission: SignedPermission;
  /** Errors: 403 for who sees less of it than a guest would; 404; 409 for what is not to be sent as it stands. */
  offer(context: Context, entityID: number): Promise<Offer>;
  /** Errors: 404 unless it is there. */
  assertThere(context: Context, entityID: number): Promise<void>;
  /** What a link to it would have to say now; null where there is nothing to be sent. */
  versionOf(context: Context, entityID: number): Promise<string | null>;
  /** Says in its history that a link was made or withdrawn. */
  tell(context: Context, entityID: number, deed: 'sent' | 'link_withdrawn', guest: string): void;
};
