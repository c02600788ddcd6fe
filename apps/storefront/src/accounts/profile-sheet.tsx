import { changeProfile, type account } from '@lyceum/contract/accounts.calls';
import { genders, type Gender } from '@lyceum/domain/accounts';
import { allowedKinds, fileKinds, readKinds } from '@lyceum/domain/files';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { useCommand } from '@lyceum/web/command';
import { toast } from '@lyceum/web/notices';
import { useWeb } from '@lyceum/web/web';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { clock } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Chips } from '../ui/chips.tsx';
import { Field } from '../ui/field.tsx';
import { Avatar } from '../ui/picture.tsx';
import { pictureTrouble, sendPicture } from '../ui/send-picture.ts';
import { Sheet } from '../ui/sheet.tsx';
import { genderWords } from './gender-words.ts';
import { keepProfile } from './shown-profile.ts';

const accepted = readKinds('picture')
  .map((kind) => fileKinds[kind].type)
  .join(',');
const none = 'none';

/** Picture, name, gender and birthday, saved together; the picture is on its way as soon as it is chosen. */
export function ProfileSheet({
  profile,
  onClose,
}: {
  profile: ReplyOf<typeof account>;
  onClose: () => void;
}): ReactNode {
  const { send } = useWeb();
  const input = useRef<HTMLInputElement>(null);
  const [nickName, setNickName] = useState(profile.nickName);
  const [gender, setGender] = useState<Gender | null>(profile.gender);
  const [birthday, setBirthday] = useState(profile.birthday ?? '');
  /** `id` undefined: as it was. */
  const [picture, setPicture] = useState<{ id?: string | null; src: string | null }>({ src: profile.headerImageUrl });
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const save = useCommand(changeProfile, { throttleMs: 0 });
  const { refusal } = save;
  const isNamed = nickName.trim() !== '';

  async function take(file: File | undefined): Promise<void> {
    if (!file) {
      return;
    }
    setSending(true);
    setTrouble(null);
    try {
      const { fileId, path } = await sendPicture(send, file, 'picture');
      setPicture({ id: fileId, src: path });
    } catch (error) {
      setTrouble(pictureTrouble(error, file, m.orders_pictureFailed()));
    } finally {
      setSending(false);
      if (input.current) {
        // The same file may be chosen again.
        input.current.value = '';
      }
    }
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isNamed || sending) {
      return;
    }
    const answer = await save.run({ nickName, gender, birthday: birthday || null, pictureId: picture.id });
    if (answer?.data) {
      keepProfile(answer.data);
      toast(m.accounts_profileSaved(), 'good');
      onClose();
    }
  }
  const ofBirthday = refusal?.code === 'birthdayImpossible' || refusal?.code === 'guardianNeeded';
  return (
    <Sheet open onClose={onClose} title={m.accounts_profile()}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5 pt-1">
        <div className="flex flex-wrap items-center gap-4">
          <Avatar src={picture.src} name={nickName} size={64} />
          <input
            ref={input}
            type="file"
            accept={accepted}
            hidden
            aria-label={m.accounts_choosePicture()}
            onChange={(event) => void take(event.target.files?.[0])}
          />
          <Button kind="soft" size="small" busy={sending} onClick={() => input.current?.click()}>
            {m.accounts_choosePicture()}
          </Button>
          {picture.src !== null && (
            <Button kind="plain" size="small" onClick={() => setPicture({ id: null, src: null })}>
              {m.accounts_removePicture()}
            </Button>
          )}
        </div>
        <p role={trouble ? 'alert' : undefined} className={`text-note ${trouble ? 'text-bad-ink' : 'text-muted'}`}>
          {trouble ?? m.accounts_pictureRule({ kinds: allowedKinds('picture') })}
        </p>
        <Field
          label={m.accounts_nickName()}
          name="nickname"
          autoComplete="nickname"
          maxLength={20}
          value={nickName}
          onText={setNickName}
          error={isNamed ? null : m.accounts_nickNameMissing()}
        />
        <div className="flex flex-col gap-2">
          <p className="text-small font-medium">{m.accounts_gender()}</p>
          <Chips
            label={m.accounts_gender()}
            items={[
              ...genders.map((key) => ({ key, label: genderWords[key]() })),
              { key: none, label: m.accounts_genderNone() },
            ]}
            current={gender ?? none}
            onChoose={(key) => setGender(key === none ? null : key)}
          />
        </div>
        <Field
          label={m.accounts_birthday()}
          type="date"
          autoComplete="bday"
          min="1906-01-01"
          max={new Date(clock.now()).toISOString().slice(0, 10)}
          value={birthday}
          onText={(text) => {
            setBirthday(text);
            save.clear();
          }}
          error={ofBirthday ? refusal.message : null}
          hint={m.accounts_birthdayHint()}
        />
        <Button type="submit" size="large" wide busy={save.busy}>
          {m.accounts_saveProfile()}
        </Button>
      </form>
    </Sheet>
  );
}
