export type DashboardTables = {
  dashboard_cards: { user_id: number; card_order: string[]; hidden: string[] };
};
