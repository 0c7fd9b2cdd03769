import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP asks for: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** What the password of nobody is compared with, so that an unknown address takes as long as a known one. */
const ofNobody = hashPassword('the password of nobody');

/** False for an identity without password, after the same work. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await ofNobody), password);
  return isRight && typeof passwordHash === 'string';
}
