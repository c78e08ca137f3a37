/** What a shape is drawn with; anything left out is inherited from the group around it. */
type Ink = {
  fill?: string
  stroke?: string
  width?: number
  extra?: string
}

const attributes = ({ fill, stroke, width, extra }: Ink): string =>
  [
    fill && ` fill="${fill}"`,
    stroke && ` stroke="${stroke}"`,
    width !== undefined && ` stroke-width="${number(width)}"`,
    extra && ` ${extra}`,
  ]
    .filter(Boolean)
    .join('')

/** As short as it can be written: two decimals, no leading zero. */
function number(value: number): string {
  const text = String(Math.round(value * 100) / 100)
  return text.replace(/^(-?)0\./, '$1.')
}

/** Blanks that a path does not need cost bytes on every phone. */
const tight = (d: string): string =>
  d
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([A-Za-z]) ?/g, '$1')
    .replace(/(^|[^\d.])0\./g, '$1.')
    .replace(/ -/g, '-')

export const path = (d: string, ink: Ink = {}): string => `<path d="${tight(d)}"${attributes(ink)}/>`

export const line = (d: string, stroke?: string, width?: number): string =>
  path(d, { fill: 'none', ...(stroke && { stroke }), ...(width !== undefined && { width }) })

export const circle = (x: number, y: number, r: number, ink: Ink = {}): string =>
  `<circle${x ? ` cx="${number(x)}"` : ''}${y ? ` cy="${number(y)}"` : ''} r="${number(r)}"${attributes(ink)}/>`

export const group = (content: string, ink: Ink = {}): string => `<g${attributes(ink)}>${content}</g>`

export const move = (content: string, transform: string): string =>
  `<g transform="${transform}">${content}</g>`

export const use = (id: string, transform = '', extra = ''): string =>
  `<use href="#${id}"${transform && ` transform="${transform}"`}${extra && ` ${extra}`}/>`

export const symbol = (id: string, viewBox: string, content: string): string =>
  `<symbol id="${id}" viewBox="${viewBox}">${content}</symbol>`

/** Places a drawing made around the origin. */
export const at = (x: number, y: number, scale = 1, turn = 0): string =>
  `translate(${number(x)} ${number(y)})${turn ? `rotate(${number(turn)})` : ''}${
    scale === 1 ? '' : `scale(${number(scale)})`
  }`
