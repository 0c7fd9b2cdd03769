import { z } from 'zod';
import type { Call } from '#shared/contract.ts';
import { featureLabel } from '#shared/permission.ts';
import { productName } from '#shared/product.ts';
import { linesType } from './reply-writer.ts';

const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'A sentence a person can act on' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    now: { type: 'object', description: 'With 409 of an edit: what the fields hold now' },
    link: {
      type: 'object',
      description: 'The page on which what speaks against it stands',
      properties: { label: { type: 'string' }, address: { type: 'string' } },
    },
    reference: { type: 'string', description: 'With 500: under which the server wrote down what went wrong' },
  },
};

const refusals: Record<string, string> = {
  400: 'The request does not parse; `fields` names what is wrong',
  401: 'No valid session',
  403: 'The named right is missing',
  404: 'There is no such record for this person',
  409: 'Somebody was first, or the key was used for another request',
  413: 'More than can be sent at once',
  422: 'The business says no',
  429: 'Too many attempts; Retry-After says how long to wait',
};

/** The API as OpenAPI 3.1, made from the contracts. */
export function openApi(calls: Call[]): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description:
        'Every call is a POST of JSON (of a file, where it says so) with a bearer token, answered {data} or {message, code, fields?}.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
    paths: Object.fromEntries(calls.map((call) => [`/api/${call.path}`, { post: operation(call) }])),
  };
}

function operation(call: Call): Record<string, unknown> {
  const isPublic = call.kind === 'public';
  return {
    operationId: call.path.replaceAll('/', '_'),
    summary: call.about,
    description: `Needs: ${needs(call)}.`,
    tags: [call.path.split('/')[0]],
    security: isPublic ? [] : [{ bearer: [] }],
    ...(call.kind === 'write' && {
      parameters: [
        {
          name: 'Idempotency-Key',
          in: 'header',
          schema: { type: 'string', format: 'uuid' },
          description: 'Made once by the caller; a repetition with the same key writes once and gets the same reply.',
        },
      ],
    }),
    ...(call.kind === 'upload' && { parameters: queryOf(call) }),
    requestBody: { required: true, content: bodyOf(call) },
    responses: {
      200: { description: 'Done', content: success(call) },
      ...Object.fromEntries(
        Object.entries(refusals)
          .filter(([status]) => !(isPublic && status === '403'))
          .map(([status, description]) => [
            status,
            { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
          ]),
      ),
    },
  };
}

const binary = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

function bodyOf(call: Call): Record<string, unknown> {
  if (call.kind === 'form') return { 'multipart/form-data': { schema: withFiles(schemaOf(call.input, 'input')) } };
  return call.kind === 'upload' ? binary : { 'application/json': { schema: schemaOf(call.input, 'input') } };
}

/** The fields of a form, and its files. */
const withFiles = (schema: Record<string, unknown>): Record<string, unknown> => ({
  ...schema,
  properties: {
    ...(schema.properties as object),
    'images[]': { type: 'array', items: { type: 'string', format: 'binary' } },
  },
});

/** The fields of an upload's address. */
function queryOf(call: Call): Record<string, unknown>[] {
  const { properties = {}, required = [] } = schemaOf(call.input, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => {
    return { name, in: 'query', required: required.includes(name), schema };
  });
}

function success(call: Call): Record<string, unknown> {
  if (call.kind === 'download') return binary;
  if (call.kind === 'stream') return { [linesType]: { schema: schemaOf(call.output, 'input') } };
  const properties: Record<string, unknown> = { data: schemaOf(call.output, 'input') };
  if (call.undo !== 'none')
    properties.undo = { type: 'string', description: 'Give it to events/undo to take this back' };
  if (call.kind !== 'read')
    properties.changed = {
      type: 'array',
      items: { type: 'string' },
      description: 'The kinds of record that it changed',
    };
  return { 'application/json': { schema: { type: 'object', required: ['data'], properties } } };
}

/** `input` is the wire's side of a codec, of replies too. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
}

/** What a call needs, in words. */
export function needs(call: Call): string {
  switch (call.permission.kind) {
    case 'level':
      return `${featureLabel(call.permission.feature)}, ${call.permission.verb}`;
    case 'sub':
      return `${featureLabel(call.permission.feature)}, ${call.permission.sub}`;
    case 'everyone':
      return 'any signed-in person';
    case 'public':
      return 'no sign-in';
  }
}

/** The API as a page to read; no script, so that it lives under the strict policy. */
export function docsPage(calls: Call[]): string {
  const groups = Map.groupBy(calls, (call) => call.path.split('/')[0] ?? '');
  const sections = [...groups].map(([name, list]) => `<h2 id="${name}">${name}</h2>${list.map(describe).join('')}`);
  const index = [...groups.keys()].map((name) => `<a href="#${name}">${name}</a>`).join(' ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${productName} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${docsStyle}</style></head><body>
<h1>${productName} API</h1>
<p>Every call is <code>POST /api/&lt;path&gt;</code> with a JSON body and <code>Authorization: Bearer &lt;token&gt;</code>
(from <code>users/login</code>). The answer is <code>{"data": …}</code>, or <code>{"message", "code", "fields"?}</code> with
400, 401, 403, 404, 409, 413, 422 or 429. A write takes <code>Idempotency-Key: &lt;uuid&gt;</code> and then happens once.
The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p><nav>${index}</nav>${sections.join('')}</body></html>`;
}

function describe(call: Call): string {
  const input = JSON.stringify(schemaOf(call.input, 'input'), null, 1);
  const output = call.kind === 'download' ? 'bytes' : JSON.stringify(schemaOf(call.output, 'input'), null, 1);
  return `<section><h3>${call.path}</h3><p>${asText(call.about)}</p><p class="needs">Needs: ${asText(needs(call))}. ${
    call.kind === 'write' ? 'Writes once by key.' : ''
  } ${
    call.kind === 'upload'
      ? 'The body is the file itself, as application/octet-stream; the input stands in the address.'
      : call.kind === 'form'
        ? 'The body is a form, as multipart/form-data, with the input as its fields and files as images[].'
        : call.kind === 'stream'
          ? `The answer is ${linesType}: the output on each line, sent as it is read, and an empty line at the end; no data around it.`
          : ''
  } ${call.undo === 'none' ? '' : 'Can be undone.'}</p>
<details><summary>Input</summary><pre>${asText(input)}</pre></details>
<details><summary>Output</summary><pre>${asText(output)}</pre></details></section>`;
}

const asText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const docsStyle = `body{background:#08090b;color:#edeff2;font:15px/1.5 system-ui,sans-serif;max-width:900px;margin:32px auto;padding:0 20px}
a{color:#a3adff;margin-right:8px}code,pre,h3{font-family:ui-monospace,monospace}h3{font-size:15px;margin:0}section{border:1px solid #1c2025;
border-radius:8px;padding:14px 18px;margin:10px 0;background:#0f1114}p{margin:6px 0}.needs,summary{color:#a9b0ba}pre{overflow:auto;font-size:12px}`;
