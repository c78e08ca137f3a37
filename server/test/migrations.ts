/** Changes that break a node of the previous version, because its statements fail or its rows are rejected. */
const BREAKING: [RegExp, string][] = [
  [
    /\bDROP (TABLE|COLUMN|TYPE|VIEW|FUNCTION|TRIGGER|SCHEMA|SEQUENCE)\b/i,
    'old nodes still use what is dropped',
  ],
  [/\bRENAME\b/i, 'old nodes still use the old name'],
  [
    /\bADD COLUMN\b(?!.*\b(DEFAULT|GENERATED)\b).*\bNOT NULL\b/is,
    'old nodes insert rows without the new column',
  ],
  [/\bALTER COLUMN\b.*\bSET NOT NULL\b/is, 'old nodes may leave the column empty'],
  [/\bALTER COLUMN\b.*\b(SET DATA )?TYPE\b/is, 'old nodes read and write the old type'],
  [/\bALTER COLUMN\b.*\bDROP DEFAULT\b/is, 'old nodes rely on the default'],
  [/\bDROP (CONSTRAINT|INDEX)\b/i, 'old nodes may name it in ON CONFLICT or rely on it'],
  [/\bADD CONSTRAINT\b/i, 'rows that old nodes write may be refused'],
  [/\bCREATE UNIQUE INDEX\b/i, 'rows that old nodes write may be refused'],
]

export interface BreakingStatement {
  statement: string
  why: string
}

/** The statements of a migration that break nodes of the previous version. Its own new tables may change freely. */
export function findBreakingStatements(migration: string): BreakingStatement[] {
  const statements = migration
    .replaceAll(/--(?!>).*$/gm, '')
    .split('--> statement-breakpoint')
    .map(text => text.replaceAll(/\s+/g, ' ').trim())
  const created = new Set(
    statements.flatMap(text => /^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/i.exec(text)?.[1] ?? []),
  )
  return statements.flatMap(statement => {
    const [, table = ''] =
      /\bALTER TABLE (?:ONLY )?"?(\w+)"?/i.exec(statement) ?? /\bON "?(\w+)"?/i.exec(statement) ?? []
    if (/^CREATE (TABLE|FUNCTION|OR REPLACE)\b/i.test(statement) || created.has(table)) return []
    const found = BREAKING.find(([pattern]) => pattern.test(statement))
    return found ? [{ statement, why: found[1] }] : []
  })
}
