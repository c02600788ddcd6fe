import * as m from '@lyceum/i18n/words';
import { useHeading } from '@lyceum/web/heading';
import { useCurrent, useGo } from '@lyceum/web/router';
import { useEffect, useState, type ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

interface ScreenProps {
  /** `feature/name`: the folder and the file. */
  name: string;
  title: string;
  /**
   * solid: back, title, actions · clear: lies over a picture at the top and fills on scroll · none: the screen draws its own head
   * (give it to `head`).
   */
  bar?: 'solid' | 'clear' | 'none';
  /** In the place of the bar, with `bar="none"`; sticks to the top. */
  head?: ReactNode;
  /** At the bar's end. */
  actions?: ReactNode;
  /** Under the bar and sticking with it, such as tabs. */
  under?: ReactNode;
  /** Instead of going one step back. */
  onBack?: () => void;
  /** A `BottomBar`. */
  foot?: ReactNode;
  /** Uses the whole window where two columns stand side by side (the `side:` styles). */
  wide?: boolean;
  /** Without the usual space at the sides. */
  flush?: boolean;
  children: ReactNode;
}

/** The frame of every screen: bar, heading, page title, and room for the tab bar. */
export function Screen(props: ScreenProps): ReactNode {
  const { name, title, bar = 'solid', head, actions, under, onBack, foot, wide, flush, children } = props;
  const { row } = useCurrent();
  const heading = useHeading(title);
  const h1 = (className: string): ReactNode => (
    <h1 ref={heading} tabIndex={-1} data-heading="" className={className}>
      {title}
    </h1>
  );
  return (
    // Another kind of bar makes another page, such as one that says that the thing is gone: nothing slides into the place of the old.
    <main
      key={bar}
      data-screen={name}
      className={`column flex min-h-dvh flex-col ${wide ? 'side:max-w-[84rem]' : ''} ${row?.tab ? 'above-tabs' : ''}`}
    >
      {bar === 'none' ? (
        <>
          {h1('sr-only')}
          {head && <header className="pt-safe sticky top-0 z-10 bg-page">{head}</header>}
        </>
      ) : (
        <Bar clear={bar === 'clear'} heading={h1} actions={actions} under={under} onBack={onBack} />
      )}
      <div className={`flex flex-1 flex-col ${flush ? '' : 'px-4 pb-6'}`}>{children}</div>
      {foot}
    </main>
  );
}

interface BarProps extends Pick<ScreenProps, 'actions' | 'under' | 'onBack'> {
  clear: boolean;
  heading: (className: string) => ReactNode;
}

function Bar({ clear, heading, actions, under, onBack }: BarProps): ReactNode {
  const go = useGo();
  const { row } = useCurrent();
  const filled = useScrolled(clear ? 160 : 0);
  const solid = !clear || filled;
  return (
    <header
      className={`pt-safe z-20 transition-colors duration-200 ${clear ? 'column fixed inset-x-0 top-0' : 'sticky top-0'} ${solid ? 'bg-page/95 backdrop-blur-md' : ''} ${filled && !clear ? 'shadow-[0_1px_0_var(--line)]' : ''}`}
    >
      <div className="flex h-bar items-center gap-1 px-2">
        {row?.tab ? (
          <span className="w-2" />
        ) : (
          <IconButton
            label={m.shell_back()}
            onClick={onBack ?? go.back}
            className={solid ? '' : 'bg-paper/85 shadow-float'}
          >
            <Icon name="back" />
          </IconButton>
        )}
        {heading(`min-w-0 flex-1 truncate text-body font-semibold transition-opacity ${solid ? '' : 'opacity-0'}`)}
        <div className={`flex items-center gap-1 ${solid ? '' : '*:bg-paper/85 *:shadow-float'}`}>{actions}</div>
      </div>
      {under && (!clear || filled) && under}
    </header>
  );
}

/** Whether the page has been scrolled further than this many pixels. */
function useScrolled(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = (): void => setPast(scrollY > pixels);
    // With the frame: to ask earlier would lay the page out twice.
    const frame = requestAnimationFrame(look);
    addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', look);
    };
  }, [pixels]);
  return past;
}
