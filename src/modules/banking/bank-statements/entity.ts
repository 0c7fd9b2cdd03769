import type { Entity } from '#shared/entity.ts';

export const bankStatementEntity: Entity = {
  module: 'bank_statements',
  noun: 'Bank statement',
  feature: 'accounting',
  address: null,
};
