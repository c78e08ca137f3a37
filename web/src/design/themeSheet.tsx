import { Controls } from './controls.tsx'
import { Deck } from './deck.tsx'
import { Part } from './part.tsx'
import { Surfaces } from './surfaces.tsx'

const COLOURS = [
  'page',
  'surface',
  'sunken',
  'line',
  'line-strong',
  'text',
  'text-soft',
  'accent',
  'accent-text',
  'felt',
  'wood',
  'paper',
  'danger',
  'success',
  'warning',
  'focus',
  'oro',
  'copa',
  'espada',
  'basto',
]
const SIZES = ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl']

export function ThemeSheet({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <div
      data-theme={theme}
      style={{ background: 'var(--page)', color: 'var(--text)', padding: 'var(--space-6)' }}
    >
      <h1 style={{ fontSize: 'var(--text-2xl)', fontWeight: 800 }}>
        Vale Cuatro, {theme === 'dark' ? 'by night' : 'by day'}
      </h1>
      <Part title="Colour">
        {COLOURS.map(name => (
          <figure key={name} style={{ width: '6rem', fontSize: 'var(--text-xs)' }}>
            <div
              style={{
                height: '3rem',
                border: '1px solid var(--line-strong)',
                background: `var(--${name})`,
              }}
            />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </Part>
      <Part title="Type">
        <div>
          {SIZES.map(size => (
            <p key={size} style={{ fontSize: `var(--text-${size})` }}>
              <span style={{ fontFamily: 'var(--display)', fontWeight: 800 }}>¡Quiero vale cuatro!</span>{' '}
              Treinta y tres son mejores · {size}
            </p>
          ))}
        </div>
      </Part>
      <Deck />
      <Controls />
      <Surfaces />
    </div>
  )
}
