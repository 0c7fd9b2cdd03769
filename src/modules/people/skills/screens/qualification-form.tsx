import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { calendarDate } from '#shared/dates.ts';
import { editOf } from '#web/api/edit-of.ts';
import { EditConflict, textWords, useEdits } from '#web/api/edits.tsx';
import { useReading, write } from '#web/api/query.ts';
import { formatDate } from '#web/days/formats.ts';
import { UploadTiles } from '#web/files/upload-tiles.tsx';
import { usePaper } from '#web/files/use-paper.ts';
import { Field } from '#web/form/cells/field.tsx';
import { PickField } from '#web/form/cells/pick-fields.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import { FormBox } from '#web/page/facts.tsx';
import { partChoices } from '../../../tenants/rules.ts';
import { type Qualification, type Skill, skillCalls } from '../contract.ts';
import { qualificationEntity } from '../entity.ts';
import { usualEnd } from '../rules.ts';

type Props = { userID: number; qualification: Qualification | null; onDone: () => void };

const labels: Readonly<Record<string, string>> = {
  skillID: 'Skill',
  number: 'Number',
  issuedBy: 'Issued by',
  issuedOn: 'Issued on',
  expiresOn: 'Expires on',
  note: 'Level or note',
  fileID: 'Paper',
};
const untold = { number: '', issuedBy: '', issuedOn: null, expiresOn: null, note: '' };

/** A skill or certificate of somebody: a new one, or the change of one. */
export function QualificationForm({ userID, qualification, onDone }: Props) {
  const client = useQueryClient();
  const paper = usePaper();
  const [opened] = useState(qualification && fieldsOf(qualification));
  const qualificationID = qualification?.qualificationID ?? 0;
  const skills = useReading(skillCalls.listSkills, {}).data?.skills;
  const edits = useEdits({
    record: { module: qualificationEntity.module, ...(qualification && { entityId: qualificationID }) },
    send: (changes) => {
      const done = `${qualification?.skillName} saved`;
      return write(client, skillCalls.updateQualification, { qualificationID, changes }, { isQuiet: true, done });
    },
  });
  const form = useContractForm({
    contract: skillCalls.addQualification,
    initial: { userID, ...(opened ?? { ...untold, skillID: 0 }) },
    draftName: `user-${userID}-qualification-${qualification?.qualificationID ?? 'new'}`,
    save: async (input, key): Promise<{ data: Qualification; undo?: string }> => {
      const given = { ...input, ...paper.given() };
      if (opened && qualification) return (await edits.save(editOf(opened, given))) ?? { data: qualification };
      const done = (made: Qualification) => `${made.skillName} added`;
      return write(client, skillCalls.addQualification, given, { key, isQuiet: true, done });
    },
    onSaved: onDone,
  });
  const skill = skills?.find(({ skillID }) => skillID === form.values.skillID);
  useProposedEnd(form, skill);
  const choices = partChoices(
    skills?.map((one) => ({ id: one.skillID, ...one })),
    [qualification?.skillID],
  );
  return (
    <FormBox>
      <FormBody form={form} saveLabel="Save" onCancel={onDone}>
        <FieldRow>
          <PickField form={form} name="skillID" label="Skill or certificate" choices={choices} />
          <Field form={form} name="number" label="Number" />
          <Field form={form} name="issuedBy" label="Issued by" />
        </FieldRow>
        <FieldRow>
          <Field form={form} name="issuedOn" label="Issued on" leaning="back" />
          <Field form={form} name="expiresOn" label="Expires on" leaning="ahead" isWanted={skill?.expires === true} />
          <Field form={form} name="note" label="Level or note" />
        </FieldRow>
        <UploadTiles uploads={paper.uploads} label={qualification?.file ? 'Another paper' : 'Attach the paper'} />
      </FormBody>
      <EditConflict
        edits={edits}
        what={qualification?.skillName ?? ''}
        labelOf={(field) => labels[field] ?? field}
        words={(field, value) => {
          if (field === 'skillID') return skills?.find(({ skillID }) => skillID === value)?.name ?? 'Another skill';
          if (field === 'fileID') return value === null ? 'None' : 'Another paper';
          return typeof value === 'string' && field.endsWith('On') ? formatDate(value) : textWords(value);
        }}
      />
    </FormBox>
  );
}

const fieldsOf = ({ skillID, number, issuedBy, issuedOn, expiresOn, note, file }: Qualification) => ({
  skillID,
  number,
  issuedBy,
  issuedOn,
  expiresOn,
  note,
  fileID: file?.fileID ?? null,
});

/** Of a certificate that usually holds for so long its end is proposed, until somebody enters another. */
function useProposedEnd(form: ContractForm<typeof skillCalls.addQualification>, skill: Skill | undefined) {
  const proposed = useRef<string | null>(null);
  const { issuedOn, expiresOn } = form.values;
  const months = skill?.expires ? skill.usualMonths : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposed when what it follows from changes, not when it is cleared
  useEffect(() => {
    if (months === null || !calendarDate.safeParse(issuedOn).success) return;
    if (expiresOn && expiresOn !== proposed.current) return;
    proposed.current = usualEnd(String(issuedOn), months);
    form.set('expiresOn', proposed.current);
  }, [months, issuedOn]);
}
