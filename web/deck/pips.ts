import type { Suit } from '@valecuatro/engine'
import { GOLD, TONES } from './colours.ts'
import { circle, group, line, path } from './svg.ts'

const e = TONES.espada
const b = TONES.basto
const o = TONES.oro
const c = TONES.copa

/** Each suit's sign around the origin, 100 high (the coin 56 across), so that a layout can scale and turn it. */
const PIPS: Record<Suit, string> = {
  espada: group(
    path('M0 -50L6.5 -41V22H-6.5V-41Z', { fill: e.light }) +
      path('M0 -50L6.5 -41V22H0Z', { fill: e.mid, stroke: 'none' }) +
      line('M0 -39V18', e.dark, 1.6) +
      path('M-3.8 26H3.8L3.2 43H-3.2Z', { fill: e.dark }) +
      line('M-3 33L3 30M-3 38.5L3 35.5', e.mid, 1.4) +
      path(
        'M-19 18C-24 17 -26 24 -21 26C-18.5 27 -17 25 -17.5 23.5C-10 29 10 29 17.5 23.5C17 25 18.5 27 21 26C26 24 24 17 19 18C14 23 -14 23 -19 18Z',
        { fill: GOLD.mid, stroke: GOLD.dark },
      ) +
      circle(0, 45.5, 4.7, { fill: GOLD.mid, stroke: GOLD.dark }),
    { stroke: e.ink, width: 1.8, extra: 'stroke-linejoin="round"' },
  ),
  basto: group(
    path('M9 -22C14 -32 20 -32 26 -38C28 -27 22 -18 10 -17Z', { fill: b.light }) +
      path('M-8 6C-16 2 -19 -4 -27 -4C-25 7 -18 13 -7 12Z', { fill: b.light }) +
      path(
        'M-12 -44C-14 -30 -9 -24 -9.5 -12C-10 0 -7.5 6 -7 16C-6.5 28 -7.5 36 -6 45C-5 51.5 5 51.5 6 45C7.5 36 6.5 26 7.5 14C8 4 10.5 -2 10 -12C9.5 -24 14 -30 12 -44Z',
        { fill: b.mid },
      ) +
      path(
        'M6 -38C7 -26 4 -18 4 -8C4 6 1.5 18 2.5 48C5 48 6 46.5 6 45C7.5 36 6.5 26 7.5 14C8 4 10.5 -2 10 -12C9.5 -24 14 -30 12 -44Z',
        {
          fill: b.dark,
          stroke: 'none',
        },
      ) +
      line('M-7.5 -34C-7.5 -28 -5 -22 -5 -14M-5.5 -4C-5.5 4 -3.5 10 -3.5 22M-3 30V38', b.light, 2.2) +
      `<ellipse cy="-45" rx="12" ry="4.6" fill="#e8c383"/><ellipse cy="-45" rx="6" ry="2" fill="none" stroke="#a9733f" stroke-width="1.2"/>` +
      circle(-8.5, -8, 4, { fill: '#e8c383' }) +
      circle(8, 20, 3.6, { fill: '#e8c383' }),
    { stroke: b.ink, width: 1.8, extra: 'stroke-linejoin="round" stroke-linecap="round"' },
  ),
  oro: group(
    circle(0, 0, 27.5, { fill: o.mid }) +
      circle(0, 0, 24, {
        fill: 'none',
        stroke: o.light,
        width: 2.4,
        extra: 'stroke-dasharray=".1 7.54" stroke-linecap="round"',
      }) +
      circle(0, 0, 20, { fill: o.light, stroke: o.dark, width: 1.6 }) +
      path(star(8, 18, 5.2), { fill: o.dark, width: 1.2 }) +
      circle(0, 0, 6, { fill: '#fff0bd', width: 1.4 }),
    { stroke: o.ink, width: 2.2 },
  ),
  copa: group(
    path(
      'M-25 47C-24 41 -14 38 -6 36C-3 30 -3 24 -6 18H6C3 24 3 30 6 36C14 38 24 41 25 47C16 52 -16 52 -25 47Z',
      {
        fill: GOLD.mid,
        stroke: GOLD.dark,
      },
    ) +
      path(
        'M3 19C2 25 2 30 4.5 36C12 38 18 42 19 49C22 48.4 24 47.8 25 47C24 41 14 38 6 36C3 30 3 24 6 18Z',
        {
          fill: GOLD.dark,
          stroke: 'none',
        },
      ) +
      path('M-31 -42C-33 -10 -24 14 0 20C24 14 33 -10 31 -42Z', { fill: c.mid }) +
      path('M31 -42C33 -10 24 14 0 20C14 10 20 -10 19 -42Z', { fill: c.dark, stroke: 'none' }) +
      line('M-25 -30C-25 -14 -21 -4 -15 4', c.light, 3) +
      path('M-30.5 -24C-10 -16 10 -16 30.5 -24L29.5 -15C10 -8 -10 -8 -29.5 -15Z', {
        fill: GOLD.mid,
        stroke: GOLD.dark,
      }) +
      `<ellipse cy="-42" rx="31" ry="7.5" fill="${c.ink}"/><ellipse cy="-42" rx="31" ry="7.5" fill="none" stroke="${GOLD.mid}" stroke-width="2.6"/><ellipse cy="-42" rx="33" ry="9" fill="none"/>` +
      circle(0, 25, 5.5, { fill: GOLD.mid, stroke: GOLD.dark }),
    { stroke: c.ink, width: 2, extra: 'stroke-linejoin="round" stroke-linecap="round"' },
  ),
}

function star(points: number, far: number, near: number): string {
  const corner = (index: number) => {
    const angle = (Math.PI * index) / points - Math.PI / 2
    const r = index % 2 === 0 ? far : near
    return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`
  }
  return `M${Array.from({ length: points * 2 }, (_, index) => corner(index)).join('L')}Z`
}

export const pips = (): string[] =>
  Object.entries(PIPS).map(([suit, drawing]) => `<g id="pip-${suit.charAt(0)}">${drawing}</g>`)
