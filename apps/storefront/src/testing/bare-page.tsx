// What a page of React alone costs on this machine at this hour: a tap, a state, a screen. bench/screens.ts builds it.
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

function Card({ at, onOpen }: { at: number; onOpen: () => void }): ReactNode {
  return (
    <a
      href="#"
      onClick={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      <img src="/picture.svg" width="160" height="120" alt="" />
      <b>Course {at}</b>
    </a>
  );
}

/** About as many elements as a product's first look. */
function Product(): ReactNode {
  return (
    <main data-screen="bare">
      <img src="/picture.svg" width="390" height="292" alt="" />
      {Array.from({ length: 24 }, (_, at) => (
        <section key={at}>
          <h2>Part {at}</h2>
          <p>
            <span>Some words</span> <button type="button">Choose</button>
          </p>
        </section>
      ))}
    </main>
  );
}

function Bare(): ReactNode {
  const [open, setOpen] = useState(false);
  return open ? (
    <Product />
  ) : (
    <nav>
      {Array.from({ length: 12 }, (_, at) => (
        <Card key={at} at={at} onOpen={() => setOpen(true)} />
      ))}
    </nav>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Bare />);
