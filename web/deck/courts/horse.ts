import { GOLD, INK, type Tones } from '../colours.ts'
import { circle, group, line, path } from '../svg.ts'

export type Coat = {
  hide: string
  shade: string
  shine: string
  mane: string
  hoof: string
  lifts: keyof typeof GAITS
  /** What this horse alone has on its hide. */
  marks?: string
}

/** A white face and white feet. */
export const BLAZE =
  'M159 106C164 117 170 128 174 139C170 139 167 134 164 128C160 120 158 113 159 106ZM42 258C43 266 45 274 48 281L59 278L54 270C53 265 52 261 52 257Z'

/** Spots on the rump, as a grey horse has them. */
export const DAPPLES =
  'M40 186a4 4 0 1 0 .1 0ZM52 178a3.5 3.5 0 1 0 .1 0ZM50 194a4 4 0 1 0 .1 0ZM43 202a3 3 0 1 0 .1 0ZM58 188a3 3 0 1 0 .1 0Z'

const FAR_HIND =
  'M62 204C72 218 77 230 77 241C82 250 84 262 85 271L89 279L79 282C75 272 71 262 67 252C61 245 60 234 57 224Z'

const HEAD = `M150 100C155 99 160 103 162 109C166 119 173 131 177 141C179 147 178 152 173 153.5
C169 154.5 165 153 162 149.5C158 147 153 145 149 143C144 142 141 137 142 131C143 144 150 158 151 174C153 183 152 189 149 194`
const TRUNK = `C74 215 70 212 67 208C67 220 61 231 53 241C51 250 52 262 54 270L59 278L48 281C44 272 41 262 41 252
C40 248 36 246 35 240C38 229 37 222 33 214C26 204 26 189 31 178C36 166 48 158 62 158C76 160 92 168 106 160
C114 150 116 130 124 116C130 104 140 97 150 100Z`

const HIND_HOOVES = ['M48 280L60 277L64 287H46Z', 'M79 281L90 278L94 287H77Z']
const LIFTED_HOOF = 'M149 219L159 223L153 232L144 226Z'

/** One foreleg stands and one is lifted: the near one or the far one. */
const GAITS = {
  near: {
    far: 'M126 200C128 220 129 234 129 245C130 255 129 264 130 272L134 279H123C121 266 119 256 120 246C116 236 111 224 108 208Z',
    legs: `C157 190 167 189 173 193C177 197 177 203 172 206C166 211 161 217 158 223L150 220C152 213 156 208 160 204
C153 203 146 206 138 209C125 217 100 222 78 216`,
    hooves: [...HIND_HOOVES, 'M122 279H135L138 287H120Z', LIFTED_HOOF],
    behind: [],
  },
  far: {
    far: `M144 190C157 187 168 187 174 191C178 196 178 202 173 205C167 210 162 216 159 222L151 219
C153 212 157 207 161 203C154 202 148 205 138 210Z`,
    legs: `C147 206 141 218 138 230C137 238 138 244 137 250C136 258 136 264 136 271L140 279L129 281C127 270 126 258 126 249
C125 244 124 240 124 236C122 226 120 217 117 213C105 220 92 220 78 216`,
    hooves: [...HIND_HOOVES, 'M128 281L140 278L143 287H126Z'],
    behind: [LIFTED_HOOF],
  },
}

const SHADE = `M142 131C143 144 150 158 151 174C153 183 152 189 149 194C140 198 134 190 136 178C138 164 136 146 132 136
M78 216C96 221 108 220 117 213C110 208 106 208 104 208S74 204 66 194C62 204 66 212 78 216Z
M33 214C26 204 26 189 31 178C34 190 40 200 50 206C48 222 42 232 41 252C40 248 36 246 35 240C38 229 37 222 33 214Z`

const MANE = `M154 96C140 90 124 99 117 117C111 133 109 150 98 160C107 166 118 162 121 152C124 158 131 154 129 143
C134 147 139 141 136 131C141 134 145 127 142 119C147 120 150 113 148 107C151 107 154 103 154 96Z`

const TAIL = `M38 170C20 165 12 184 17 205C21 223 12 238 15 258C21 247 25 251 22 264C36 254 38 238 33 222C29 206 30 192 38 182Z`

/** A horse that steps out to the right with one foreleg lifted. Its rider is drawn on top. */
export function horse(coat: Coat, tones: Tones): string {
  const gait = GAITS[coat.lifts]
  const hooves = (shapes: readonly string[]) => shapes.map(d => path(d, { fill: coat.hoof })).join('')
  return group(
    path(FAR_HIND, { fill: coat.shade }) +
      path(gait.far, { fill: coat.shade }) +
      hooves(gait.behind) +
      path(TAIL, { fill: coat.mane }) +
      line('M30 176C21 184 25 204 27 216S26 240 24 248', coat.shine, 1.6) +
      path('M149 100C146 92 148 86 153 82C157 88 158 94 156 101Z', { fill: coat.hide }) +
      path(HEAD + gait.legs + TRUNK, { fill: coat.hide }) +
      path(SHADE, { fill: coat.shade, stroke: 'none' }) +
      line('M44 172C50 165 58 164 66 165', coat.shine, 3) +
      line(
        `M146 146C151 146 154 141 154 134${coat.lifts === 'near' ? 'M150 194C144 198 138 196 135 192' : ''}`,
        INK,
        1.6,
      ) +
      (coat.marks ?? '') +
      hooves(gait.hooves) +
      path(MANE, { fill: coat.mane }) +
      line('M140 99C128 104 122 116 119 128M139 108C132 114 128 122 126 132', coat.shine, 1.6) +
      path('M152 97C159 99 164 107 162 117C158 111 153 109 149 105Z', { fill: coat.mane }) +
      path('M155 119C157 115 161 115 163 119C160 121 158 121 155 119Z', { fill: '#fff', width: 1.4 }) +
      circle(159.5, 118.3, 1.5, { fill: INK, stroke: 'none' }) +
      line('M171 144C173 144 174 146 173 147M163 150C166 150 169 149 171 148', INK, 1.6) +
      group(
        line('M151 108C152 120 155 132 160 140M171 129C167 135 162 140 156 144', tones.ink, 4.4) +
          line('M151 108C152 120 155 132 160 140M171 129C167 135 162 140 156 144', GOLD.mid, 2.2),
      ) +
      circle(159, 141, 3, { fill: GOLD.mid, stroke: tones.ink, width: 1.4 }),
    { stroke: INK, width: 2.2, extra: 'stroke-linejoin="round" stroke-linecap="round"' },
  )
}
