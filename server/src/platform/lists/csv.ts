/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

const CHUNK_CHARACTERS = 16 * 1024

export type Cell = string | number | null

/** A CSV file in chunks of several lines, written as the rows arrive. */
export async function* writeCsv(
  head: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncIterable<string> {
  let lines = BYTE_ORDER_MARK + lineOf(head)
  for await (const row of rows) {
    lines += lineOf(row)
    if (lines.length < CHUNK_CHARACTERS) continue
    yield lines
    lines = ''
  }
  yield lines
}

const lineOf = (row: readonly Cell[]): string => `${row.map(cellOf).join()}\r\n`

/** The separators of the spreadsheets of all locales, quotes and line breaks. */
const NEEDS_QUOTES = /[,;\t"\r\n\v\f\u0085\u2028\u2029]/

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = escapeFormulas(cell)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Spreadsheets run a text that starts like a formula; some accept full-width characters as well. One that splits lines
 * at another separator ignores the quotes in the middle of its cells, so that a part after a separator starts one too.
 */
const escapeFormulas = (text: string): string =>
  text.replace(/(^|[,;\t\r\n\v\f\u0085\u2028\u2029] *)(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g, "$1'")
