import { search } from '@lyceum/contract/products.calls';
import type { Money } from '@lyceum/domain/money';
import { minor } from '@lyceum/domain/money';
import { useEndless } from '@lyceum/web/load';
import { useState, type ReactNode } from 'react';
import { ask, hideOverlay, showOverlay, toast } from '@lyceum/web/notices';
import { Screen } from '../shell/screen.tsx';
import SettingsSheet from '../shell/settings-sheet.tsx';
import { views } from '../shell/views.tsx';
import { Badge } from '../ui/badge.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Card, SectionHead } from '../ui/card.tsx';
import { Chips } from '../ui/chips.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { EndlessList, PullToRefresh } from '../ui/endless-list.tsx';
import { Checkbox, CodeField, Field, PasswordField, Stepper } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { lines, shapes, type IconName } from '../ui/icons.ts';
import { Fact, RowButton } from '../ui/list-row.tsx';
import { Avatar } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { ProductCard, ProductRow } from '../ui/product-card.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { CardsSkeleton, RowsSkeleton } from '../ui/skeleton.tsx';
import { FiveStars, Stars } from '../ui/stars.tsx';
import { Switch } from '../ui/switch.tsx';
import { SectionTabs } from '../ui/tabs.tsx';

const twd = (amount: number): Money => ({ amount: minor(amount), currency: 'TWD' });
const usd = (amount: number): Money => ({ amount: minor(amount), currency: 'USD' });
const kinds = ['main', 'soft', 'plain', 'danger'] as const;
const tones = ['brand', 'good', 'warn', 'bad', 'price', 'quiet'] as const;
const sections = ['buttons', 'text', 'fields', 'products', 'states', 'icons'].map((key) => ({ key, label: key }));

/** Every primitive in one place; in development only. */
export default function Gallery(): ReactNode {
  const [text, setText] = useState('');
  const [code, setCode] = useState('12');
  const [chip, setChip] = useState('all');
  const [agreed, setAgreed] = useState(false);
  const [count, setCount] = useState(1);
  const [settings, setSettings] = useState(false);
  const [sheet, setSheet] = useState(false);
  const [until] = useState(() => Date.now() + 754_000);
  const loaded = useEndless(search, {});
  return (
    <Screen
      name="gallery/gallery"
      title="Gallery"
      under={<SectionTabs label="Sections" sections={sections} />}
      actions={
        <IconButton label="Share">
          <Icon name="share" />
        </IconButton>
      }
      foot={
        <BottomBar>
          <Price money={twd(128_000)} listPrice={twd(168_000)} size="page" />
          <Button wide onClick={() => setSheet(true)}>
            立即報名
          </Button>
        </BottomBar>
      }
    >
      <PullToRefresh onRefresh={async () => (loaded.state === 'ready' ? loaded.again() : undefined)}>
        <div className="flex flex-col gap-4">
          <Card id="buttons" className="flex scroll-mt-28 flex-wrap gap-3">
            {kinds.map((kind) => (
              <Button key={kind} kind={kind} onClick={() => toast(`這是 ${kind}`, kind === 'danger' ? 'bad' : 'good')}>
                {kind}
              </Button>
            ))}
            <Button busy>付款</Button>
            <Button disabled>disabled</Button>
            <Button size="large" wide>
              確認並前往付款
            </Button>
            <Button
              size="small"
              kind="soft"
              onClick={() =>
                void ask({
                  title: '要放棄付款嗎？',
                  text: '訂單會為您保留 15 分鐘。',
                  yes: '放棄',
                  no: '繼續付款',
                  danger: true,
                })
              }
            >
              ask
            </Button>
            <Button
              size="small"
              kind="soft"
              onClick={() => {
                showOverlay('正在前往付款頁面');
                setTimeout(hideOverlay, 1500);
              }}
            >
              overlay
            </Button>
          </Card>
          <Card id="text" className="flex scroll-mt-28 flex-col gap-3">
            <SectionHead title="推薦課程">
              <span className="text-small text-muted">全部</span>
            </SectionHead>
            <p className="text-display font-semibold">Display 28</p>
            <p className="text-title font-semibold">Title 20 標題文字</p>
            <p>Body 16 內文：孩子喜歡的老師，爸媽放心的課程。</p>
            <p className="text-small">Small 14 次要內文</p>
            <p className="text-note text-muted">Note 12 備註</p>
            <div className="flex flex-wrap gap-2">
              {tones.map((tone) => (
                <Badge key={tone} tone={tone}>
                  {tone}
                </Badge>
              ))}
            </div>
            <Price money={twd(128_000)} listPrice={twd(168_000)} converted={usd(4_012)} size="page" />
            <Price money={twd(0)} />
            <div className="flex items-center gap-3">
              <Stars tenths={48} />
              <FiveStars stars={4} />
              <Countdown until={until} />
              <Avatar src={null} name="林佳慧" />
            </div>
            <Chips
              label="Form"
              items={['all', 'live', 'recorded', 'offline'].map((key) => ({ key, label: key }))}
              current={chip}
              onChoose={setChip}
            />
            <dl>
              <Fact name="訂單編號">20261121000123</Fact>
              <Fact name="付款方式">信用卡</Fact>
            </dl>
          </Card>
          <Card id="fields" className="flex scroll-mt-28 flex-col gap-4">
            <Field
              label="手機號碼"
              value={text}
              onText={setText}
              inputMode="tel"
              placeholder="0912 345 678"
              before={<span className="text-muted">+886</span>}
            />
            <Field label="手機號碼" value="09" onText={setText} error="手機號碼格式不正確，請再看一次。" />
            <PasswordField label="密碼" value={text} onText={setText} hint="6–20 個英文字母與數字" />
            <CodeField label="簡訊驗證碼" value={code} onText={setCode} />
            <Checkbox checked={agreed} onCheck={setAgreed}>
              我已閱讀並同意使用者協議與隱私權政策
            </Checkbox>
            <Switch on={agreed} onSwitch={setAgreed}>
              把我的使用計入統計
            </Switch>
            <Stepper label="數量" value={count} most={5} onStep={setCount} />
          </Card>
          <Card flush>
            <RowButton icon="receipt" title="我的訂單" value="3" onClick={() => toast('訂單')} />
            <RowButton icon="settings" title="語言與顯示" onClick={() => setSettings(true)} />
          </Card>
          <section id="products" className="flex scroll-mt-28 flex-col gap-3">
            {loaded.state === 'ready' && loaded.items[0] && <ProductRow item={loaded.items[0]} />}
            <EndlessList loaded={loaded} keyOf={(item) => item.id} skeleton={<CardsSkeleton />} className="cards">
              {(item, index) => <ProductCard item={item} eager={index < 2} />}
            </EndlessList>
          </section>
          <section id="states" className="scroll-mt-28">
            <RowsSkeleton count={2} />
            {views.offline(() => toast('…'))}
            {views.empty()}
          </section>
          <Card id="icons" className="flex scroll-mt-28 flex-wrap gap-4">
            {([...Object.keys(lines), ...Object.keys(shapes)] as IconName[]).map((name) => (
              <Icon key={name} name={name} />
            ))}
          </Card>
        </div>
      </PullToRefresh>
      <Sheet open={sheet} onClose={() => setSheet(false)} title="選擇方案" foot={<Button wide>下一步</Button>}>
        <p className="text-small text-muted">一年觀看 · 附講義</p>
      </Sheet>
      <SettingsSheet open={settings} onClose={() => setSettings(false)} />
    </Screen>
  );
}
