import { expect, test } from 'vitest'
import { type Cell, writeCsv } from './csv.ts'

async function written(...rows: Cell[][]): Promise<string> {
  async function* each() {
    yield* rows
  }
  let text = ''
  for await (const lines of writeCsv(['Name', 'Coins'], each())) text += lines
  return text
}

test('starts with a byte order mark and ends every line with CRLF', async () => {
  expect(await written(['ana', 5], ['beto', null])).toBe('\uFEFFName,Coins\r\nana,5\r\nbeto,\r\n')
})

test.each([
  ['a,b', '"a,b"'],
  ['say "truco"', '"say ""truco"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+54 9 11', "'+54 9 11"],
  ['-2', "'-2"],
  ['@ana', "'@ana"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠ana', "'＠ana"],
  ['\tx', '"\'\tx"'],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['Copa;=cmd|x', '"Copa;\'=cmd|x"'],
  ['Copa, @ana', '"Copa, \'@ana"'],
  ['Copa\t-1', '"Copa\t\'-1"'],
  ['{"a":"-1"}', '"{""a"":""-1""}"'],
  ['truco - vale cuatro', 'truco - vale cuatro'],
  ['\rx', '"\'\rx"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['ñandú', 'ñandú'],
])('the text %j is written as %j', async (text, cell) => {
  expect(await written([text])).toBe(`\uFEFFName,Coins\r\n${cell}\r\n`)
})

test('numbers are not escaped, even below zero', async () => {
  expect(await written([-3, 4])).toContain('\r\n-3,4\r\n')
})
