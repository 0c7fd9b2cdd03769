import { entities } from '#app/modules.ts';
import { keepNext } from '#server/search/keeping.ts';
import type { TestTenant } from './app.ts';

/** Records of a kind that stand in their table without anything having happened are found like those that people made. */
export async function findable(tenant: Pick<TestTenant, 'within'>, module: string): Promise<void> {
  const searched = entities.find(module)?.searched;
  if (!searched) throw new Error(`Nobody searches for ${module}`);
  await tenant.within(async (context) => {
    for (let after: number | null = 0; after !== null; ) after = await keepNext(context, module, searched, after);
  });
}
