import { removeList, saveList } from '@lyceum/contract/favourites.calls';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { ask, toast } from '@lyceum/web/notices';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { ListNameField, useListName } from './list-name.tsx';

interface ListEditorProps {
  /** Null: a new one. */
  list: { id: string; name: string } | null;
  /** The list to be shown from now on; null: all favourites. */
  onDone: (id: string | null) => void;
  onClose: () => void;
}

/** Names a list of favourites, or ends it. */
export function ListEditor({ list, onDone, onClose }: ListEditorProps): ReactNode {
  const save = useCommand(saveList);
  const remove = useCommand(removeList);
  const written = useListName(list?.name ?? '', save);
  const keep = async (): Promise<void> => {
    const name = written.take();
    const answer = name === null ? null : await save.run(list ? { id: list.id, name } : { name });
    if (answer?.data) {
      toast(list ? m.favourites_listSaved() : m.favourites_listMade(), 'good');
      onDone(answer.data.id);
    }
  };
  const end = async ({ id, name }: { id: string; name: string }): Promise<void> => {
    const sure = await ask({
      title: m.favourites_removeListTitle({ name }),
      text: m.favourites_removeListText(),
      yes: m.favourites_removeList(),
      danger: true,
    });
    if (sure && (await remove.run({ id }))?.data) {
      toast(m.favourites_listRemoved(), 'good');
      onDone(null);
    }
  };
  return (
    <Sheet open onClose={onClose} title={list ? m.favourites_changeList() : m.favourites_newList()}>
      <form
        className="flex flex-col gap-3 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <ListNameField written={written} autoFocus={list === null} />
        <Button type="submit" size="large" wide busy={save.busy}>
          {m.favourites_saveList()}
        </Button>
        {list && (
          <Button kind="plain" wide busy={remove.busy} onClick={() => void end(list)}>
            {m.favourites_removeList()}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
