import { useBackCloses } from '@lyceum/web/router';
import { useEffect, useRef, type ComponentProps, type RefObject } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: ComponentProps<'dialog'>['onCancel'];
}

/**
 * For a `<dialog>` over the page while `open`: the browser keeps the focus inside; Escape and a step back close it, and the focus returns
 * to where it was.
 */
export function useModal(open: boolean, onClose: () => void): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) {
      return undefined;
    }
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      // The dialog has left the page by now, so the browser does not give the focus back by itself.
      if (document.activeElement === document.body) {
        // One that opened by itself came from nowhere: to the heading of the screen that is seen.
        const back = before === document.body ? document.querySelectorAll<HTMLElement>('main h1') : [before];
        back.forEach((one) => one instanceof HTMLElement && one.focus({ preventScroll: true }));
      }
    };
  }, [open]);
  useBackCloses(onClose, open);
  return {
    ref: dialog,
    onCancel(event) {
      // React tells it to the dialog around as well, such as the form that a list to choose from was opened in.
      if (event.target === event.currentTarget) {
        event.preventDefault();
        onClose();
      }
    },
  };
}
