import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** CBOR of what an authenticator says, and of nothing else: whole numbers, texts, bytes and maps of these. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([major * 32 + size]);
    return Buffer.from(size < 256 ? [major * 32 + 24, size] : [major * 32 + 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

/** What is otherwise than a device would have it: by a page elsewhere, without looking at its owner, or signed by another key. */
export type Odd = { origin?: string; rpId?: string; isOwnerSeen?: boolean; type?: string; counter?: number };

/** A device with one passkey (Web Authentication, level 3), without a browser before it: it does what it is told, also what is wrong. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** What `navigator.credentials.create` would answer, as JSON. */
  make(options: { challenge: string; rp: { id: string } }, odd: Odd = {}) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const about = Buffer.concat([this.#state(options.rp.id, odd, 0x40), Buffer.alloc(16), length, this.id, key]);
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', about],
      ]),
    );
    return this.#credential({
      clientDataJSON: this.#client('webauthn.create', options.challenge, odd),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** What `navigator.credentials.get` would answer, as JSON. */
  sign(options: { challenge: string; rpId: string }, odd: Odd = {}) {
    this.#counter = odd.counter ?? this.#counter + 1;
    const about = this.#state(options.rpId, odd, 0);
    const clientDataJSON = this.#client('webauthn.get', options.challenge, odd);
    const signed = Buffer.concat([about, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = createSign('sha256').update(signed).sign(this.#keys.privateKey);
    return this.#credential({
      clientDataJSON,
      authenticatorData: base64url(about),
      signature: base64url(signature),
    });
  }

  #state(rpId: string, { rpId: other = rpId, isOwnerSeen = true }: Odd, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(other), Buffer.from([0x01 + (isOwnerSeen ? 0x04 : 0) + more]), counter]);
  }

  #client(type: string, challenge: string, odd: Odd): string {
    return base64url(
      JSON.stringify({ type: odd.type ?? type, challenge, origin: odd.origin ?? this.#origin, crossOrigin: false }),
    );
  }

  #credential<Response>(response: Response) {
    return { id: base64url(this.id), rawId: base64url(this.id), type: 'public-key' as const, response };
  }
}
