/** A model that answers words with words. What it says is somebody's opinion: whoever asks checks it before using it. */
export type LanguageModel = {
  /**
   * Its answer to one question. Errors: when the server refuses, says something else than the protocol, too much, or does not
   * end in time. Nothing it says is in the error.
   */
  ask(question: { task: string; given: string }): Promise<string>;
};

const answerMostBytes = 256 * 1024;

/**
 * Any server that speaks the chat completions protocol, by `LANGUAGE_MODEL_URL`: `https://KEY@host/v1?model=name`, the key
 * only where the server wants one.
 */
export function openLanguageModel(address: string, maxMs = 10_000): LanguageModel {
  const given = new URL(address);
  const key = decodeURIComponent(given.username);
  const model = given.searchParams.get('model');
  const url = `${given.origin}${given.pathname.replace(/\/+$/, '')}/chat/completions`;
  return {
    async ask({ task, given: content }) {
      const response = await fetch(url, {
        method: 'POST',
        // The key is for this server and no other.
        redirect: 'error',
        signal: AbortSignal.timeout(maxMs),
        headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({
          model,
          temperature: 0,
          messages: [
            { role: 'system', content: task },
            { role: 'user', content },
          ],
        }),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`it answered ${response.status}`);
      }
      return answerIn(await textOf(response));
    },
  };
}

/** The body as text, as long as it is not too much. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > answerMostBytes) throw new Error('it said too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function answerIn(body: string): string {
  try {
    const answer: unknown = JSON.parse(body).choices[0].message.content;
    if (typeof answer === 'string') return answer;
  } catch {
    // Said below, without what came.
  }
  throw new Error('its answer is none of the protocol');
}
