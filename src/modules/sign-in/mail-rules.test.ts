import { expect, test } from 'vitest';
import { invitationText, nameInMail, resetText } from './mail-rules.ts';

const link = 'https://app.example.com/accept?token=x';

test.each([
  ['Ivy Invited', 'Ivy Invited'],
  ['Dr. J.R. O’Neil', 'Dr. J.R. O’Neil'],
  ['You won! http://evil.example/x claim', 'You won! claim'],
  ['HTTPS://evil.example', ''],
  ['Ann www.evil.example Ode', 'Ann Ode'],
  ['ann@evil.example Ode', 'Ode'],
  ['Claim at evil.example now', 'Claim at evil. example now'],
  ['line\nbreak', 'line break'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('the name %j stands in a mail as %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});

test('an invitation holds no link but its own, whatever the names of its company, its person and whoever invites are', () => {
  const bad = 'Visit http://evil.example www.evil.example a@evil.example evil.example';
  const { subject, text } = invitationText({ name: bad, tenantName: bad, inviterName: bad, link });
  expect(subject + text.replace(link, '')).not.toMatch(/:\/\/|www\.|@|\w\.\w/);
  const nobody = invitationText({ name: 'www.evil.example', tenantName: 'a@b.c', inviterName: null, link });
  expect(nobody.text).toContain('Hello,\n\nAn administrator invites you to work with A company on');
});

test('a mail about a password neither, whose name was typed by whoever invited its person', () => {
  expect(resetText({ name: 'You won! http://evil.example', link }).text).toContain('Hello You won!,\n');
});
