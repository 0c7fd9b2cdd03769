import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PrimitiveValueListNode,
  type QueryId,
  type QueryResult,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UnknownRow,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
  type WithNode,
} from 'kysely';

/**
 * Adds `tenant_id = <tenant>` to every table reference and the column to every insert, so that services carry none and
 * the planner can use each index from its first column (docs/decisions/0002-tenants-in-the-database.md).
 * It is not the guard: row-level security is, behind it.
 */
export class TenantFilter implements KyselyPlugin {
  readonly #transformer: TenantTransformer;

  constructor(tenantId: number) {
    this.#transformer = new TenantTransformer(tenantId);
  }

  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(args.node, args.queryId);
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return args.result;
  }
}

class TenantTransformer extends OperationNodeTransformer {
  readonly #tenantId: number;
  /** Names made by WITH in the statement at hand: they are no tables, and what they hold is filtered inside. */
  #withNames = new Set<string>();

  constructor(tenantId: number) {
    super();
    this.#tenantId = tenantId;
  }

  protected override transformWith(node: WithNode, queryId?: QueryId): WithNode {
    for (const expression of node.expressions) this.#withNames.add(expression.name.table.table.identifier.name);
    return super.transformWith(node, queryId);
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    this.#noteNames(node.with);
    return this.#filtered(super.transformSelectQuery(node, queryId), node.from?.froms ?? []);
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    this.#noteNames(node.with);
    const tables = [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])];
    return this.#filtered(super.transformUpdateQuery(node, queryId), tables);
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    this.#noteNames(node.with);
    return this.#filtered(super.transformDeleteQuery(node, queryId), [
      ...node.from.froms,
      ...(node.using?.tables ?? []),
    ]);
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId);
    const condition = this.#condition(node.table);
    if (!condition) return join;
    return { ...join, on: OnNode.create(join.on ? AndNode.create(join.on.on, condition) : condition) };
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    this.#noteNames(node.with);
    const insert = super.transformInsertQuery(node, queryId);
    if (!insert.values || !ValuesNode.is(insert.values) || !insert.columns) {
      throw new Error('Insert rows with values(); the tenant cannot be added to an insert from a query.');
    }
    const rows = insert.values.values.map((row) =>
      PrimitiveValueListNode.is(row)
        ? PrimitiveValueListNode.create([this.#tenantId, ...row.values])
        : ValueListNode.create([ValueNode.create(this.#tenantId), ...row.values]),
    );
    return { ...insert, columns: [ColumnNode.create('tenant_id'), ...insert.columns], values: ValuesNode.create(rows) };
  }

  #noteNames(node: WithNode | undefined): void {
    for (const expression of node?.expressions ?? []) {
      this.#withNames.add(expression.name.table.table.identifier.name);
    }
  }

  #filtered<N extends { readonly where?: WhereNode }>(node: N, tables: readonly OperationNode[]): N {
    const conditions = tables.map((table) => this.#condition(table)).filter((condition) => condition !== undefined);
    const all = node.where ? [...conditions, node.where.where] : conditions;
    if (conditions.length === 0) return node;
    const joined = all.reduce((left, right) => AndNode.create(left, right));
    return { ...node, where: WhereNode.create(joined) };
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
      ValueNode.create(this.#tenantId),
    );
  }
}
