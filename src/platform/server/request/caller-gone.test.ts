import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { CallerGone } from './caller-gone.ts';

const response = () => new ServerResponse(new IncomingMessage(new Socket()));

test('who hangs up before the answer was given over has gone, and whoever listens is told once', () => {
  const asked = response();
  const gone = CallerGone.of(asked);
  let told = 0;
  gone.listen(() => told++);
  asked.write('the first half');
  asked.emit('close');
  asked.emit('close');
  expect([gone.hasGone, told]).toEqual([true, 1]);
});

test('once the answer was given over nobody is told: there is nothing left to cancel', () => {
  const asked = response();
  const gone = CallerGone.of(asked);
  let told = 0;
  gone.listen(() => told++);
  asked.end('the answer');
  asked.emit('close');
  expect([gone.hasGone, told]).toEqual([false, 0]);
});
