import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { nothing, write } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';
import { isBlank, richText } from '#shared/rich-text.ts';
import { showDone } from '#web/actions/toast.tsx';
import { type Attached, type Attachments, NoteEditor } from '#web/editor/note-editor.tsx';
import { NoteField } from '#web/editor/note-field.tsx';
import { RichText } from '#web/editor/rich-text.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Panel } from './panel.tsx';

/** A contract of no server: what is written is shown as it would be read. */
const example = write({
  path: 'boilerplate/note',
  about: 'Keeps nothing.',
  permission: everyone,
  input: z.object({ text: richText.refine((html) => !isBlank(html), 'Write what happened') }),
  output: nothing,
});

export function NoteParts() {
  const [sent, setSent] = useState(exampleNote);
  return (
    <>
      <Writing onSent={setSent} />
      <Panel title="Note as it is read" about="Built from the list of what a note may hold">
        <RichText html={sent} />
        <Textarea label="Markup" value={sent} onChange={(event) => setSent(event.currentTarget.value)} rows={3} />
      </Panel>
      <Panel title="Note editor, other states" about="Message when touched; not editable">
        <NoteEditor
          label="Resolution"
          value="<p>Tested at <strong>40 psi</strong></p>"
          onChange={() => undefined}
          error="Say what was replaced"
          isTouched
          isRequired
        />
        <NoteEditor label="Read only" value="<p>Signed off</p>" onChange={() => undefined} isDisabled />
      </Panel>
    </>
  );
}

function Writing({ onSent }: { onSent: (html: string) => void }) {
  const images = useExampleAttachments();
  const files = useExampleAttachments();
  const [times, setTimes] = useState(0);
  return (
    <Panel title="Note editor" about="# finds work, @ finds people; the draft stays; Ctrl-Enter sends" isWide>
      <NoteForm
        key={times}
        images={images}
        files={files}
        onSent={(html) => {
          onSent(html);
          setTimes(times + 1);
          showDone('note kept');
        }}
      />
    </Panel>
  );
}

type NoteFormProps = { images: Attachments; files: Attachments; onSent: (html: string) => void };

function NoteForm({ images, files, onSent }: NoteFormProps) {
  const form = useContractForm({
    contract: example,
    initial: { text: '' },
    draftName: 'boilerplate note',
    save: async ({ text }) => {
      onSent(text);
      return { data: {} };
    },
    onSaved: () => undefined,
  });
  return (
    <FormBody form={form} saveLabel="Post note">
      <NoteField form={form} name="text" label="Note" placeholder="What happened?" images={images} files={files} />
    </FormBody>
  );
}

/** Kept by the page alone; a name with "refused" in it is not. */
function useExampleAttachments(): Attachments {
  const [shown, setShown] = useState<readonly Attached[]>([]);
  return {
    shown,
    upload: async (files) => {
      if (files.some((file) => file.name.includes('refused'))) throw new Error('Refused.');
      setShown((was) => [...was, ...files.map(attachedOf)]);
    },
    remove: (key) => setShown((was) => was.filter((one) => one.key !== key)),
  };
}

const attachedOf = (file: File, at: number): Attached => ({
  key: `${file.name} ${file.lastModified} ${at}`,
  name: file.name,
  ...(file.type.startsWith('image/') && { address: URL.createObjectURL(file) }),
});

const exampleNote = `<h2>Found on site</h2>
<p><span data-type="mention" data-id="2" style="color: #dc98f7">@Ruben Ortega</span> the seal of <strong>P-204</strong> is worn, see <a href="/tasks/12" target="_blank" rel="noopener noreferrer">TaskID #12 - Replace the seal</a>. <span style="color: #f5747b">Do not start it.</span> <s>Bearing is fine</s> <em>bearing too</em>.</p>
<ul><li><p>Seal kit 4-B</p></li><li><p>Two bearings</p></li></ul><ol><li><p>Lock out</p></li><li><p>Replace</p></li></ol>
<pre><code>suction  12 psi\ndischarge 40 psi</code></pre>`;
