import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted } from '#web/days/formats.ts';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow, NothingYet } from '#web/page/facts.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import { automationCalls, type KeptRule, type Rule } from '../contract.ts';
import { happeningWords } from '../rules.ts';
import classes from './automation.module.css';
import { RuleForm } from './rule-form.tsx';

type Listed = Output<typeof automationCalls.listRules>['rules'][number];
const fresh = (isMacro: boolean): Rule => ({
  name: '',
  kind: 'ticket',
  happening: isMacro ? null : 'created',
  conditions: {},
  changes: {},
  isActive: true,
});

/** Rules, which run by themselves, and macros, which people run. */
export function AutomationCard() {
  const reading = useReading(automationCalls.listRules, {});
  const rules = reading.data?.rules;
  if (reading.error && !rules)
    return <Failed error={reading.error} what="The rules" retry={() => void reading.refetch()} />;
  if (!rules) return <LoadingLines lines={8} />;
  return (
    <>
      <RulesPart
        title="Rules"
        about="A rule makes its changes by itself when something happens to a task or ticket that its conditions name. Before you save one, it says what it would have done in the last 90 days."
        addLabel="Add a rule"
        none="No rule yet."
        rules={rules.filter(({ rule }) => rule.happening !== null)}
        fresh={fresh(false)}
      />
      <RulesPart
        title="Macros"
        about="A macro is a set of changes that people run on one or on many: in the menu of a task or ticket, or after choosing rows in a list."
        addLabel="Add a macro"
        none="No macro yet."
        rules={rules.filter(({ rule }) => rule.happening === null)}
        fresh={fresh(true)}
      />
    </>
  );
}

type PartProps = {
  title: string;
  about: string;
  addLabel: string;
  none: string;
  rules: readonly Listed[];
  fresh: Rule;
};

function RulesPart({ title, about, addLabel, none, rules, fresh }: PartProps) {
  const [edited, setEdited] = useState<KeptRule | 'new' | null>(null);
  const mayEdit = useMay()(can('settings', 'update'));
  const client = useQueryClient();
  // What goes wrong has been shown.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  const save = (ruleID: number, was: Rule, now: Rule, done: string) =>
    quietly(write(client, automationCalls.updateRule, { ruleID, changes: { rule: { was, now } } }, { done }));
  return (
    <Part
      title={title}
      right={
        mayEdit &&
        edited === null && (
          <Button size="sm" variant="default" leftSection={<IconPlus size={14} />} onClick={() => setEdited('new')}>
            {addLabel}
          </Button>
        )
      }
    >
      <p className={classes.about}>{about}</p>
      {edited === 'new' && <RuleForm kept={null} initial={fresh} onDone={() => setEdited(null)} />}
      {rules.length === 0 && edited === null && <NothingYet>{none}</NothingYet>}
      <ul aria-label={title}>
        {rules.map((one) =>
          edited !== 'new' && edited?.ruleID === one.ruleID ? (
            <li key={one.ruleID}>
              <RuleForm kept={edited} initial={edited.rule} onDone={() => setEdited(null)} />
            </li>
          ) : (
            <FactRow
              key={one.ruleID}
              title={<span className={one.rule.isActive ? undefined : classes.off}>{one.rule.name}</span>}
              text={sentenceOf(one)}
              right={
                mayEdit && (
                  <span className={classes.tools}>
                    <CheckBox
                      label={`${one.rule.name} is on`}
                      isChecked={one.rule.isActive}
                      onChange={() =>
                        save(
                          one.ruleID,
                          one.rule,
                          { ...one.rule, isActive: !one.rule.isActive },
                          `${one.rule.name} is ${one.rule.isActive ? 'off' : 'on'}`,
                        )
                      }
                    />
                    <SmallButton
                      aria-label={`Edit ${one.rule.name}`}
                      data-tip="Edit"
                      onClick={() => setEdited({ ruleID: one.ruleID, rule: one.rule })}
                    >
                      <IconPencil size={15} stroke={1.6} aria-hidden />
                    </SmallButton>
                    <SmallButton
                      aria-label={`Remove ${one.rule.name}`}
                      data-tip="Remove"
                      onClick={() =>
                        quietly(
                          write(
                            client,
                            automationCalls.deleteRule,
                            { ruleID: one.ruleID },
                            { done: `${one.rule.name} removed` },
                          ),
                        )
                      }
                    >
                      <IconTrash size={15} stroke={1.6} aria-hidden />
                    </SmallButton>
                  </span>
                )
              }
            />
          ),
        )}
      </ul>
    </Part>
  );
}

/** `When a ticket is created · ran 12 times in the last 30 days, 1 refused` */
function sentenceOf({ rule, runs, refusals }: Listed): string {
  const kind = rule.kind === 'task' ? 'task' : 'ticket';
  if (rule.happening === null) return `Of ${kind}s · ${counted(Object.keys(rule.changes).length, 'change')}`;
  const ran =
    runs + refusals === 0 ? 'has not run in the last 30 days' : `ran ${counted(runs, 'time')} in the last 30 days`;
  return `When a ${kind} ${happeningWords[rule.happening]} · ${ran}${refusals > 0 ? `, refused ${counted(refusals, 'time')}` : ''}`;
}
