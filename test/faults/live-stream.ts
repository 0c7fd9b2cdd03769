import type { PresenceTold } from '#shared/presence.ts';

export type Change = { module: string; entityId: number };
type Message = { event: string; data: { changes?: Change[] } & Partial<PresenceTold> };

/** A live stream as a browser holds it: what is heard, in order, and when it ends. */
export class LiveStream {
  readonly messages: Message[] = [];
  /** Resolves when the server ends the stream, or `close` does. */
  readonly ended: Promise<void>;
  readonly #abort: AbortController;
  #wake: (() => void)[] = [];

  private constructor(reply: Response, abort: AbortController) {
    this.#abort = abort;
    this.ended = this.#read(reply).catch(() => undefined);
  }

  /** Errors: when the server does not let this session listen. */
  static async open(address: string, token: string): Promise<LiveStream> {
    const abort = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${address}/api/live`, { headers, signal: abort.signal });
    if (reply.status !== 200) throw new Error(`The live stream answered ${reply.status}`);
    return new LiveStream(reply, abort);
  }

  /** Waits until a message is heard, or has been. */
  async until(isMeant: (message: Message) => boolean): Promise<void> {
    while (!this.messages.some(isMeant)) await new Promise<void>((resolve) => this.#wake.push(resolve));
  }

  close(): void {
    this.#abort.abort();
  }

  async #read(reply: Response): Promise<void> {
    let text = '';
    for await (const part of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.#hear(block);
    }
  }

  #hear(block: string): void {
    const found = /^event: (\w+)\ndata: (.+)$/.exec(block);
    if (!found?.[1] || !found[2]) return;
    this.messages.push({ event: found[1], data: JSON.parse(found[2]) });
    const waiting = this.#wake;
    this.#wake = [];
    for (const wake of waiting) wake();
  }
}

/** A message that tells of a change of this record. */
export const tells =
  (module: string, entityId: number) =>
  ({ data }: Message): boolean =>
    (data.changes ?? []).some((change) => change.module === module && change.entityId === entityId);
