import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { allRoutes } from '#app/modules.ts';
import { buildHttp } from '#server/request/http.ts';
import { openApi } from '#server/request/openapi.ts';

const calls = allRoutes.map((route) => route.call);

describe('the description of the API', () => {
  test('is valid OpenAPI 3.1, with every call and what it needs', async () => {
    const description = openApi(calls);
    const validator = new Validator();
    const result = await validator.validate(structuredClone(description));
    expect(result.errors ?? []).toEqual([]);
    expect(validator.version).toBe('3.1');
    expect(Object.keys(description.paths as object)).toHaveLength(calls.length);
  });
  test('an invalid one is found out', async () => {
    const description = structuredClone(openApi(calls)) as { info: { title?: string } };
    delete description.info.title;
    expect((await new Validator().validate(description)).valid).toBe(false);
  });
  test('is served as JSON and as a page without script, to anybody', async () => {
    const app = await buildHttp({
      routes: allRoutes,
      live: {} as never,
      visit: {} as never,
      isReady: async () => false,
      trustProxy: false,
      pageFolder: null,
    });
    const json = await app.inject('/api/openapi.json');
    expect(json.json().openapi).toBe('3.1.0');
    const page = await app.inject('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toContain('<script');
    for (const call of calls) expect(page.body).toContain(`>${call.path}<`);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect((await app.inject('/health')).statusCode).toBe(200);
    expect((await app.inject('/ready')).statusCode).toBe(503);
    expect((await app.inject('/nowhere')).statusCode).toBe(404);
    await app.close();
  });
});
