import * as m from '@lyceum/i18n/words';
import { ask } from '@lyceum/web/notices';
import type { ReactNode } from 'react';
import { useSecondsLeft } from '../ui/countdown.tsx';
import { RowButton } from '../ui/list-row.tsx';
import { Sheet } from '../ui/sheet.tsx';

export interface MessageOptionsProps {
  open: boolean;
  onClose: () => void;
  onReply: () => void;
  /** Of one's own. */
  own: Omit<ChangesProps, 'close'> | null;
}

/** What one can do with a message: answer it, and change one's own for a while. */
export default function MessageOptions({ open, onClose, onReply, own }: MessageOptionsProps): ReactNode {
  return (
    <Sheet open={open} onClose={onClose} title={m.messages_options()}>
      <div className="-mx-5">
        <RowButton
          icon="back"
          title={m.messages_reply()}
          onClick={() => {
            onClose();
            onReply();
          }}
        />
        {open && own && <Changes {...own} close={onClose} />}
      </div>
    </Sheet>
  );
}

interface ChangesProps {
  /** Epoch milliseconds. */
  until: number;
  /** Null: without words there is nothing to edit. */
  onEdit: (() => void) | null;
  onTakeBack: () => void;
  close: () => void;
}

function Changes({ until, onEdit, onTakeBack, close }: ChangesProps): ReactNode {
  const isOver = useSecondsLeft(until) === 0;
  const takeBack = async (): Promise<void> => {
    close();
    const sure = await ask({
      title: m.messages_takeBackAsk(),
      text: m.messages_takeBackText(),
      yes: m.messages_takeBack(),
      danger: true,
    });
    if (sure) {
      onTakeBack();
    }
  };
  return (
    !isOver && (
      <>
        {onEdit && (
          <RowButton
            icon="text"
            title={m.messages_edit()}
            onClick={() => {
              close();
              onEdit();
            }}
          />
        )}
        <RowButton icon="again" title={m.messages_takeBack()} onClick={() => void takeBack()} />
      </>
    )
  );
}
