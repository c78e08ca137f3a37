/** So that spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

const CHUNK = 16 * 1024

export type Cell = string | number | null

/** A file of comma-separated values, a few lines at a time, as the rows come. */
export async function* writeCsv(
  head: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncIterable<string> {
  let lines = BYTE_ORDER_MARK + lineOf(head)
  for await (const row of rows) {
    lines += lineOf(row)
    if (lines.length < CHUNK) continue
    yield lines
    lines = ''
  }
  yield lines
}

const lineOf = (row: readonly Cell[]): string => `${row.map(cellOf).join()}\r\n`

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = neutral(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What begins like a formula would be run by the spreadsheet that opens the file: it is made a text. Some read full-width signs as well. */
const neutral = (text: string): string => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)
