import type { Suit } from '@valecuatro/engine'
import { GOLD, INK, TONES } from './colours.ts'
import { bead, flourish, mirrored, ribbon } from './filete.ts'
import { at, circle, group, line, move, path } from './svg.ts'

const e = TONES.espada
const b = TONES.basto
const o = TONES.oro
const c = TONES.copa
const ROUND = 'stroke-linejoin="round" stroke-linecap="round"'

function espada(): string {
  const wing = move(
    flourish({ fill: e.mid, stroke: e.ink }, { fill: e.dark, stroke: e.ink }),
    at(106, 268, 1.15),
  )
  return (
    mirrored(wing) +
    group(
      path('M100 24L115 50L113 204H87L85 50Z', { fill: e.light }) +
        path('M100 24L115 50L113 204H100Z', { fill: e.mid, stroke: 'none' }) +
        path('M100 58L104 72V196H96V72Z', { fill: e.dark, width: 1.4 }) +
        line('M98.5 78V190', e.mid, 1.6) +
        line('M90.5 54L91.5 196', '#ffffff', 2.4),
      { stroke: e.ink, width: 2.4, extra: ROUND },
    ) +
    move(ribbon(e.ink), at(100, 128, 0.98)) +
    group(
      path('M92 218H108L106 262H94Z', { fill: e.dark, stroke: e.ink }) +
        line('M94 230L107 225M94 240L107 235M94 250L106 245M95 259L106 254', e.mid, 2.2) +
        path(
          `M58 200C46 196 40 210 50 216C57 219 61 212 57 208C66 218 82 222 90 221L93 226H107L110 221C118 222 134 218 143 208
C139 212 143 219 150 216C160 210 154 196 142 200C132 208 120 206 112 201C106 197 94 197 88 201C80 206 68 208 58 200Z`,
          { fill: GOLD.mid },
        ) +
        line('M64 205C74 212 84 212 92 206C97 203 103 203 108 206C116 212 126 212 136 205', GOLD.light, 2) +
        circle(100, 213, 5.5, { fill: '#c8392c' }) +
        circle(100, 270, 11, { fill: GOLD.mid }) +
        circle(100, 270, 5, { fill: e.dark }) +
        circle(98, 268, 1.4, { fill: '#fff', stroke: 'none' }),
      { stroke: GOLD.dark, width: 2, extra: ROUND },
    )
  )
}

function basto(): string {
  const cut = (x: number, y: number, rx: number, ry: number, turn: number) =>
    move(
      `<ellipse rx="${rx}" ry="${ry}" fill="#e8c383"/><ellipse rx="${rx * 0.58}" ry="${ry * 0.56}" fill="none" stroke="#a9733f" stroke-width="1.6"/>`,
      at(x, y, 1, turn),
    )
  const sprig = (x: number, y: number, turn: number, scale = 1) =>
    move(
      path('M0 0C2 -18 14 -28 30 -30C30 -14 20 -2 0 0Z', { fill: b.mid }) +
        path('M0 0C10 -8 26 -8 36 4C24 12 8 12 0 0Z', { fill: b.light }) +
        line('M3 -3C10 -12 18 -20 26 -26M4 1C14 0 22 1 31 4', b.ink, 1.3),
      at(x, y, scale, turn),
    )
  return (
    group(
      sprig(130, 74, -4, 1.15) +
        sprig(73, 122, 188, 1.1) +
        sprig(126, 158, -2, 1.05) +
        path(
          `M67 44C64 66 76 80 76 98C76 118 70 128 74 148C78 168 84 178 84 200C84 226 82 246 86 268C88 282 112 282 114 268
C118 246 116 226 118 202C120 178 126 166 125 146C124 128 124 116 126 98C128 80 138 66 133 44Z`,
          { fill: b.mid },
        ) +
        path(
          `M118 50C120 72 112 84 112 100C112 120 116 130 112 150C108 170 104 180 104 204C104 230 106 250 102 278
C108 278 113 274 114 268C118 246 116 226 118 202C120 178 126 166 125 146C124 128 124 116 126 98C128 80 138 66 133 44Z`,
          { fill: b.dark, stroke: 'none' },
        ) +
        line(
          'M75 60C76 76 83 86 83 100M82 130C82 148 90 164 91 184M92 236C92 250 92 260 94 268',
          b.light,
          4,
        ) +
        line('M94 62C94 74 97 84 97 94M98 128C98 138 100 146 100 156', b.dark, 2) +
        cut(100, 43, 33.5, 12, 0) +
        cut(78, 116, 7.5, 10, 14) +
        cut(123, 84, 7, 9.5, -10) +
        cut(121, 162, 6.5, 9, -12),
      { stroke: b.ink, width: 2.4, extra: ROUND },
    ) + move(ribbon(b.ink), at(100, 218, 0.94))
  )
}

function oro(): string {
  const spray = move(
    flourish({ fill: o.mid, stroke: o.ink }, { fill: o.light, stroke: o.ink }),
    at(103, 276, 0.8, 28),
  )
  const turn = (drawing: string, times: number, offset: number) =>
    Array.from({ length: times }, (_, index) =>
      move(drawing, `rotate(${(360 / times) * index + offset})`),
    ).join('')
  const straight = path('M-6.5 -50L0 -82L6.5 -50Z', { fill: o.mid })
  const wavy = path('M-6 -50C-10 -60 -1 -64 -4 -77C7 -70 9 -62 5 -50Z', { fill: '#d98f1a' })
  const eye = path('M-17 -8C-14 -14 -7 -14 -4 -8C-8 -4.5 -13 -4.5 -17 -8Z', { fill: '#fff', width: 1.6 })
  const sprays = mirrored(spray)
  const sun = move(
    group(
      turn(wavy, 12, 15) +
        turn(straight, 12, 0) +
        circle(0, 0, 53, { fill: o.mid }) +
        circle(0, 0, 48, {
          fill: 'none',
          stroke: o.light,
          width: 3,
          extra: `stroke-dasharray=".1 10.05" ${ROUND}`,
        }) +
        circle(0, 0, 42, { fill: o.light, stroke: o.dark, width: 2 }) +
        path('M24 -34C40 -14 38 20 12 38C30 38 42 20 42 0C42 -14 34 -27 24 -34Z', {
          fill: o.mid,
          stroke: 'none',
        }) +
        circle(-21, 8, 6.5, { fill: '#f0a860', stroke: 'none' }) +
        circle(21, 8, 6.5, { fill: '#f0a860', stroke: 'none' }) +
        mirrored(eye, 0) +
        circle(-10, -8.5, 2.6, { fill: INK, stroke: 'none' }) +
        circle(10, -8.5, 2.6, { fill: INK, stroke: 'none' }) +
        line(
          'M-20 -17C-16 -23 -8 -23 -3 -18C-2 -8 -6 0 -7 6C-5 11 5 11 7 6C6 0 2 -8 3 -18C8 -23 16 -23 20 -17',
          o.ink,
          2.2,
        ) +
        path('M-13 17C-7 14 -3 16 0 17.5C3 16 7 14 13 17C8 27 -8 27 -13 17Z', {
          fill: '#c8392c',
          width: 1.6,
        }) +
        line('M-13 17C-6 20 6 20 13 17M-4 30C-2 31.5 2 31.5 4 30', o.ink, 1.6),
      { stroke: o.ink, width: 2.2, extra: ROUND },
    ),
    at(100, 155, 0.98),
  )
  return sprays + move(sprays, 'rotate(180 100 155)') + sun
}

function copa(): string {
  const handle = path(
    'M139 108C162 96 178 112 172 134C167 152 148 160 132 160C128 160 126 154 131 152C146 150 158 144 161 131C164 118 156 110 143 118C138 121 134 111 139 108Z',
    { fill: GOLD.mid, stroke: GOLD.dark },
  )
  const grape = (x: number, y: number) => circle(x, y, 5, { fill: c.light, stroke: c.ink, width: 1.4 })
  return group(
    mirrored(handle) +
      path(
        'M58 262C60 246 78 240 91 234C96 224 96 206 90 186H110C104 206 104 224 109 234C122 240 140 246 142 262Z',
        {
          fill: GOLD.mid,
          stroke: GOLD.dark,
        },
      ) +
      path(
        'M142 262C140 246 122 240 109 234C104 224 104 206 110 186H102C100 206 100 224 104 234C114 240 128 248 130 262Z',
        {
          fill: '#b67a0c',
          stroke: 'none',
        },
      ) +
      line('M66 256C70 249 82 244 92 240', GOLD.light, 2.4) +
      path('M54 262H146L148 272H52Z', { fill: GOLD.light, stroke: GOLD.dark }) +
      path('M51 76C48 130 58 184 100 194C142 184 152 130 149 76Z', { fill: c.mid }) +
      path('M149 76C152 130 142 184 100 194C124 176 134 130 131 76Z', { fill: c.dark, stroke: 'none' }) +
      line('M60 92C60 122 66 150 80 168', c.light, 4) +
      path('M50.5 104C80 116 120 116 149.5 104L149 118C120 130 80 130 51 118Z', {
        fill: GOLD.mid,
        stroke: GOLD.dark,
      }) +
      Array.from({ length: 7 }, (_, index) => {
        const x = 61 + index * 13
        return circle(x, 118.5 - ((x - 100) / 50) ** 2 * 7, 2.6, {
          fill: c.dark,
          stroke: GOLD.dark,
          width: 1.2,
        })
      }).join('') +
      path(
        'M100 146C92 136 80 138 78 148C86 146 94 150 100 156C106 150 114 146 122 148C120 138 108 136 100 146Z',
        {
          fill: '#4f9a3a',
          stroke: b.ink,
          width: 1.6,
        },
      ) +
      [
        [90, 158],
        [100, 158],
        [110, 158],
        [95, 167],
        [105, 167],
        [100, 176],
      ]
        .map(([x, y]) => grape(x!, y!))
        .join('') +
      `<ellipse cx="100" cy="76" rx="49" ry="12.5" fill="${c.ink}" stroke="${GOLD.mid}" stroke-width="5"/><ellipse cx="100" cy="76" rx="52" ry="15" fill="none" stroke="${GOLD.dark}"/><ellipse cx="100" cy="76" rx="46" ry="10" fill="none" stroke="${GOLD.dark}" stroke-width="1.4"/>` +
      path('M62 80C74 72 126 72 138 80C126 87 74 87 62 80Z', { fill: c.dark, stroke: 'none' }) +
      `<ellipse cx="100" cy="214" rx="14" ry="8" fill="${c.mid}" stroke="${GOLD.dark}"/>` +
      bead(96, 211.5, 2, { fill: '#fbd9c8', stroke: 'none' }),
    { stroke: c.ink, width: 2.2, extra: ROUND },
  )
}

export const ACES: Record<Suit, () => string> = { espada, basto, oro, copa }
