import { lazyPart } from '@lyceum/web/lazy-part';
import {
  DesktopOutlined,
  GlobalOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { signOut } from '@lyceum/contract/staff.calls';
import { languages, type Language } from '@lyceum/domain/language';
import * as m from '@lyceum/i18n/words';
import { useCommand } from '@lyceum/web/command';
import { useCurrent, useGo } from '@lyceum/web/router';
import { Button, Dropdown } from 'antd';
import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';
import { routes } from '../routes.ts';
import {
  chooseLanguage,
  chooseTheme,
  currentSettings,
  data,
  forgetMe,
  useSettings,
  type Me,
  type Theme,
} from '../session.ts';
import { languageNames } from '@lyceum/domain/language';

/** With its icons, of which nobody has a use who signs in. */
const Menu = lazyPart(() => import('./main-menu.tsx'));

const narrow = matchMedia('(max-width: 1099px)');
const watchNarrow = (changed: () => void): (() => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

/**
 * The menu is folded where the window is narrow, and where somebody folded it, which is kept on the device. Unfolded in a narrow window it
 * lies over the screen until one has chosen from it.
 */
function useFolding() {
  const isNarrow = useSyncExternalStore(watchNarrow, () => narrow.matches);
  const [isFoldedWide, setFoldedWide] = useState(data.text('officeMenu') === 'folded');
  const [isOver, setOver] = useState(false);
  const folded = isNarrow ? !isOver : isFoldedWide;
  return {
    folded,
    isOver: isNarrow && isOver,
    fold: (): void => {
      if (isNarrow) {
        setOver(!isOver);
      } else {
        data.setText('officeMenu', folded ? null : 'folded');
        setFoldedWide(!folded);
      }
    },
    putAway: (): void => setOver(false),
  };
}

interface FrameProps {
  children: ReactNode;
  /** On every screen of who is signed in. */
  beside: ReactNode;
}

/** Menu and head around the screens; nothing around those that are shown to anyone, such as the sign-in. */
export function Frame({ children, beside }: FrameProps): ReactNode {
  const { row } = useCurrent();
  const { me } = useSettings();
  const { folded, isOver, fold, putAway } = useFolding();
  if (!me || (row && !row.act)) {
    return children;
  }
  return (
    <div
      className="frame"
      data-folded={folded || undefined}
      data-over={isOver || undefined}
      onKeyDown={({ key }) => key === 'Escape' && putAway()}
    >
      <button type="button" className="skip" onClick={skipToContent}>
        {m.office_skip()}
      </button>
      <aside onClick={({ target }) => (target as HTMLElement).closest('a') && putAway()}>
        <a className="brand" href="#/" title={m.office_toDashboard()}>
          <img src="/icon.svg" alt="" width="28" height="28" />
          <span>Lyceum</span>
        </a>
        <Suspense fallback={<nav aria-label={m.office_menu()} aria-busy="true" />}>
          <Menu />
        </Suspense>
      </aside>
      <header className="head">
        <Button
          type="text"
          icon={folded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          aria-label={folded ? m.office_unfold() : m.office_fold()}
          aria-expanded={!folded}
          onClick={fold}
        />
        <p className="place">{me.agency?.name ?? m.office_platform()}</p>
        <LanguageChoice />
        <ThemeChoice />
        <AccountMenu me={me} />
      </header>
      {isOver && <button type="button" className="veil" aria-label={m.office_fold()} onClick={putAway} />}
      {children}
      {beside}
    </div>
  );
}

function skipToContent(): void {
  const shown = [...document.querySelectorAll<HTMLElement>('main [data-heading]')];
  shown.find((heading) => heading.offsetParent !== null)?.focus();
}

/** Chosen here it holds for this device; the person's own language is chosen in the account. */
export function LanguageChoice(): ReactNode {
  const { language } = useSettings();
  return (
    <Dropdown
      placement="bottomRight"
      trigger={['click']}
      autoFocus
      menu={{
        selectedKeys: [language],
        items: languages.map((one) => ({ key: one, label: <span lang={one}>{languageNames[one]}</span> })),
        onClick: ({ key }) => chooseLanguage(key as Language),
      }}
    >
      <Button
        type="text"
        icon={<GlobalOutlined aria-hidden />}
        aria-label={`${m.office_language()} ${languageNames[language]}`}
      >
        <span className="head-word">{languageNames[language]}</span>
      </Button>
    </Dropdown>
  );
}

const themeIcons: Record<Theme, ReactNode> = {
  light: <SunOutlined aria-hidden />,
  dark: <MoonOutlined aria-hidden />,
  system: <DesktopOutlined aria-hidden />,
};
const themeWords: Record<Theme, () => string> = {
  light: m.office_themeLight,
  dark: m.office_themeDark,
  system: m.office_themeSystem,
};

export function ThemeChoice(): ReactNode {
  const { theme } = useSettings();
  return (
    <Dropdown
      placement="bottomRight"
      trigger={['click']}
      autoFocus
      menu={{
        selectedKeys: [theme],
        items: (['light', 'dark', 'system'] as const).map((key) => ({
          key,
          label: themeWords[key](),
          icon: themeIcons[key],
        })),
        onClick: ({ key }) => chooseTheme(key as Theme),
      }}
    >
      <Button type="text" icon={themeIcons[theme]} aria-label={m.office_theme()} />
    </Dropdown>
  );
}

function AccountMenu({ me }: { me: Me }): ReactNode {
  const go = useGo();
  const leave = useCommand(signOut);
  const onLeave = async (): Promise<void> => {
    const answer = await leave.run({});
    if (answer && currentSettings().me) {
      forgetMe();
    }
  };
  return (
    <Dropdown
      placement="bottomRight"
      trigger={['click']}
      autoFocus
      menu={{
        items: [
          { key: 'account', label: m.office_account() },
          { type: 'divider' },
          { key: 'signOut', label: m.office_signOut() },
        ],
        onClick: ({ key }) => (key === 'account' ? go.to(routes.account) : void onLeave()),
      }}
    >
      <Button type="text" icon={<UserOutlined aria-hidden />} aria-label={me.name} loading={leave.busy}>
        <span className="head-word">{me.name}</span>
      </Button>
    </Dropdown>
  );
}
