export type GuestLinkTables = {
  guest_links: {
    link_id: number;
    module: string;
    entity_id: number;
    version: string;
    guest_name: string;
    guest_email: string;
    made_by: number;
    made_at: string;
    expires_at: string;
    withdrawn_at: string | null;
    withdrawn_by: number | null;
  };
  guest_link_visits: {
    link_id: number;
    visit_id: number;
    deed: string;
    visited_at: string;
    address: string;
    device: string | null;
  };
};
