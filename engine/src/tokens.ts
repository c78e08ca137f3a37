/** A piece of text and the position where it starts, with lines and columns counted from 1. */
export interface Token {
  readonly text: string
  readonly line: number
  readonly column: number
}

/** A line without its comment and surrounding spaces; never empty. */
export type Line = Token

/** The lines of a text that have content. A # starts a comment. */
export function linesOf(text: string): Line[] {
  return text
    .split('\n')
    .map((line, index) => trim({ text: line.replace(/#.*/, ''), line: index + 1, column: 1 }))
    .filter(line => line.text !== '')
}

/** Splits a line at a separator and trims the parts. */
export function splitTokens(line: Line, separator: ',' | ':' | ' '): Token[] {
  let column = line.column
  return line.text.split(separator).map(text => {
    const word = trim({ text, line: line.line, column })
    column += text.length + 1
    return word
  })
}

function trim(word: Token): Token {
  const text = word.text.trimStart()
  return { ...word, text: text.trimEnd(), column: word.column + word.text.length - text.length }
}
