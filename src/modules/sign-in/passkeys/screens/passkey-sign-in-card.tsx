import { useEffect, useRef, useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { call, messageOf } from '#web/api/api.ts';
import classes from '../../screens/entry-frame.module.css';
import { passkeyCalls } from '../contract.ts';
import { signWith } from './use-device.ts';

type Answer = Output<typeof passkeyCalls.signInWithPasskey>;
type Props = {
  /** Given the answer, and how to send the same again with the chosen company; that answers what was wrong. */
  enter: (answer: Answer, go: (tenantID: number) => Promise<string | undefined>) => void;
};

/** Has a device sign as soon as it is there, and signs in by that; says what went wrong. */
export function PasskeySignInCard({ enter }: Props) {
  const [problem, setProblem] = useState<string>();
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const sign = async () => {
      const signed = await signWith((await call(passkeyCalls.startPasskeySignIn, {})).data.options);
      const go = (tenantID?: number): Promise<string | undefined> =>
        call(passkeyCalls.signInWithPasskey, { signed, tenantID }).then(({ data }) => {
          enter(data, go);
          return undefined;
        }, messageOf);
      setProblem(await go());
    };
    sign().catch((error) => setProblem(messageOf(error)));
  }, [enter]);
  return problem ? <p className={classes.wait}>{problem}</p> : <p role="status">Waiting for your device …</p>;
}
