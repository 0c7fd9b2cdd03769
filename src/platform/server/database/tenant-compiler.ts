import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type CompiledQuery,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  OnNode,
  type OperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryId,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
  type WithNode,
} from 'kysely';

/** Stands for the tenant in what was compiled; the connection puts the id in its place, so the text is any tenant's. */
export const theTenant = Symbol('tenant');

/**
 * Adds `tenant_id = <tenant>` to every table reference and the column to every insert, so that services carry none and
 * the planner can use each index from its first column (docs/decisions/0002-tenants-in-the-database.md).
 * It is not the guard: row-level security is, behind it.
 */
export class TenantCompiler extends PostgresQueryCompiler {
  /** Names made by WITH in the statement at hand: they are no tables, and what they hold is filtered inside. */
  readonly #withNames = new Set<string>();
  /** The parameter that is the tenant: one for the whole statement. */
  #placeholder: string | null = null;

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    this.#withNames.clear();
    this.#placeholder = null;
    return super.compileQuery(node, queryId);
  }

  protected override appendValue(value: unknown): void {
    if (value !== theTenant) super.appendValue(value);
    else if (this.#placeholder) this.append(this.#placeholder);
    else {
      super.appendValue(value);
      this.#placeholder = this.getCurrentParameterPlaceholder();
    }
  }

  protected override visitWith(node: WithNode): void {
    for (const expression of node.expressions) this.#withNames.add(expression.name.table.table.identifier.name);
    super.visitWith(node);
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    this.#noteNames(node.with);
    super.visitSelectQuery(this.#filtered(node, node.from?.froms ?? []));
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    this.#noteNames(node.with);
    super.visitUpdateQuery(this.#filtered(node, [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])]));
  }

  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    this.#noteNames(node.with);
    super.visitDeleteQuery(this.#filtered(node, [...node.from.froms, ...(node.using?.tables ?? [])]));
  }

  protected override visitJoin(node: JoinNode): void {
    const condition = this.#condition(node.table);
    const on = condition && (node.on ? AndNode.create(node.on.on, condition) : condition);
    super.visitJoin(on ? { ...node, on: OnNode.create(on) } : node);
  }

  protected override visitInsertQuery(node: InsertQueryNode): void {
    this.#noteNames(node.with);
    if (!node.values || !ValuesNode.is(node.values) || !node.columns) {
      throw new Error('Insert rows with values(); the tenant cannot be added to an insert from a query.');
    }
    const rows = node.values.values.map((row) =>
      PrimitiveValueListNode.is(row)
        ? PrimitiveValueListNode.create([theTenant, ...row.values])
        : ValueListNode.create([ValueNode.create(theTenant), ...row.values]),
    );
    const columns = [ColumnNode.create('tenant_id'), ...node.columns];
    super.visitInsertQuery({ ...node, columns, values: ValuesNode.create(rows) });
  }

  #noteNames(node: WithNode | undefined): void {
    for (const expression of node?.expressions ?? []) {
      this.#withNames.add(expression.name.table.table.identifier.name);
    }
  }

  #filtered<N extends { readonly where?: WhereNode }>(node: N, tables: readonly OperationNode[]): N {
    const conditions = tables.map((table) => this.#condition(table)).filter((condition) => condition !== undefined);
    if (conditions.length === 0) return node;
    const all = node.where ? [...conditions, node.where.where] : conditions;
    return { ...node, where: WhereNode.create(all.reduce((left, right) => AndNode.create(left, right))) };
  }

  #condition(reference: OperationNode): OperationNode | undefined {
    const isAliased = AliasNode.is(reference);
    const table = isAliased ? reference.node : reference;
    if (!TableNode.is(table) || this.#withNames.has(table.table.identifier.name)) return undefined;
    if (isAliased && !IdentifierNode.is(reference.alias)) return undefined;
    const name = isAliased ? TableNode.create((reference.alias as IdentifierNode).name) : table;
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create('tenant_id'), name),
      OperatorNode.create('='),
      ValueNode.create(theTenant),
    );
  }
}
