import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { showError } from '#web/actions/toast.tsx';
import { maxScanLength } from '../../checklists/rules.ts';
import type { StepAnswerProps } from './step-answer.tsx';
import classes from './work-steps.module.css';

/** What browsers that read codes offer; TypeScript does not know it yet. */
type BarcodeDetector = { detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]> };
declare global {
  interface Window {
    BarcodeDetector?: new () => BarcodeDetector;
  }
}
const canUseCamera = () => window.BarcodeDetector !== undefined && navigator.mediaDevices !== undefined;

/** A code: typed by a scanner, which ends with Enter, by hand, or read by the camera where the browser can. */
export function StepScan({ step, isFixed, onAnswer }: StepAnswerProps) {
  const [text, setText] = useState(String(step.value ?? ''));
  const [isLooking, setLooking] = useState(false);
  const save = (given: string) => {
    const code = given.trim();
    if (code !== '' && code !== step.value) void onAnswer(code);
  };
  const onFound = (code: string) => {
    setLooking(false);
    setText(code);
    save(code);
  };
  return (
    <>
      <form
        className={classes.written}
        onSubmit={(event) => {
          event.preventDefault();
          save(text);
        }}
      >
        <input
          className={classes.input}
          data-code
          aria-label={step.title}
          placeholder="Scan or type the code"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxScanLength}
          disabled={isFixed}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => save(text)}
        />
        {!isFixed && canUseCamera() && (
          <button type="button" className={classes.choice} onClick={() => setLooking(!isLooking)}>
            <IconCamera size={16} stroke={1.6} aria-hidden />
            {isLooking ? 'Stop the camera' : 'Use the camera'}
          </button>
        )}
        {step.codes.length > 0 && <span className={`${classes.quiet} figures`}>{rightCodes(step.codes)}</span>}
      </form>
      {isLooking && <Camera label={step.title} onFound={onFound} onFailed={() => setLooking(false)} />}
    </>
  );
}

/** `begins with PMP-, or 7340-118` */
const rightCodes = (codes: readonly string[]): string =>
  codes.map((code) => (code.endsWith('*') ? `begins with ${code.slice(0, -1)}` : code)).join(', or ');

type CameraProps = { label: string; onFound: (code: string) => void; onFailed: () => void };

/** Shows what the camera sees until there is a code in it. */
function Camera({ label, onFound, onFailed }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef({ onFound, onFailed });
  heard.current = { onFound, onFailed };
  useEffect(() => {
    const end = new AbortController();
    readCode(video.current, end.signal)
      .then((code) => code !== null && heard.current.onFound(code))
      .catch(() => {
        showError(undefined, 'The camera cannot be used. Allow it for this page, or type the code.');
        heard.current.onFailed();
      });
    return () => end.abort();
  }, []);
  return <video ref={video} className={classes.camera} muted playsInline aria-label={`Camera for ${label}`} />;
}

/** The first code that the camera sees; null when it is stopped before. The camera is let go of in any case. */
async function readCode(video: HTMLVideoElement | null, signal: AbortSignal): Promise<string | null> {
  if (!video || !window.BarcodeDetector) return null;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    const detector = new window.BarcodeDetector();
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const [found] = await detector.detect(video);
      if (found) return found.rawValue;
      await new Promise((seen) => requestAnimationFrame(seen));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
