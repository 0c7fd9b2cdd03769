export type GoalTables = { profit_goals: { year_start: string; cents: number } };
