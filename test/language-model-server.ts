import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Asked = { path: string; key: string | undefined; model: string; task: string; given: string };

/** A server of the chat completions protocol, which answers as a test tells it. */
export type LanguageModelServer = {
  /** For `LANGUAGE_MODEL_URL`. */
  url: string;
  asked: Asked[];
  /** From now on every question is answered so. */
  answers(content: string): void;
  /** From now on the reply is the test's, to the last byte; one that never ends is ended by `close`. */
  replies(reply: (response: ServerResponse) => void): void;
  close(): Promise<void>;
};

export async function openLanguageModelServer(): Promise<LanguageModelServer> {
  const asked: Asked[] = [];
  let reply: (response: ServerResponse) => void = (response) => response.writeHead(500).end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { model, messages } = JSON.parse(Buffer.concat(chunks).toString());
    const [{ content: task }, { content: given }] = messages;
    asked.push({ path: request.url ?? '', key: request.headers.authorization, model, task, given });
    reply(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://k%2Fey@127.0.0.1:${(server.address() as AddressInfo).port}/v1?model=small`,
    asked,
    answers(content) {
      reply = (response) => response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
    },
    replies(given) {
      reply = given;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
