import {
  type messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Transaction,
} from '@electric-sql/pglite'

const { serialize } = protocol

interface Prepared {
  name: string
  parameterTypes: number[]
  /** Describes the columns of the result, if there are any. */
  columns: messages.BackendMessage[]
}

/**
 * Makes a database run every statement as a prepared one, in one round trip, because parsing and planning take most of
 * the time of a simulation. Callers must not overlap.
 */
export async function prepareStatements(client: PGlite) {
  const known = new Map<string, Prepared>()
  const exec = client.exec.bind(client)
  const send = (parts: Uint8Array[], options?: QueryOptions) =>
    client.execProtocolStream(Buffer.concat(parts), { ...options, syncToFs: false })

  async function prepare(text: string): Promise<Prepared> {
    const name = `s${known.size}`
    const described = await send([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ])
    const statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(described),
      columns: described.filter(message => message.name === 'rowDescription'),
    }
    known.set(text, statement)
    return statement
  }

  async function query(text: string, values: unknown[] = [], options?: QueryOptions) {
    const { name, parameterTypes, columns } = known.get(text) ?? (await prepare(text))
    const serialized = values.map((value, index) => {
      if (value === null || value === undefined) return null
      const serializer = client.serializers[parameterTypes[index]!]
      return serializer ? serializer(value) : String(value)
    })
    const answers = await send(
      [serialize.bind({ statement: name, values: serialized }), serialize.execute({}), serialize.sync()],
      options,
    )
    return parse.parseResults([...columns, ...answers], client.parsers, options)[0]
  }

  async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    await exec('BEGIN')
    try {
      const value = await work({ query, exec } as unknown as Transaction)
      await exec('COMMIT')
      return value
    } catch (error) {
      await exec('ROLLBACK')
      throw error
    }
  }

  // Plans must not depend on how often a statement has been run.
  await exec('SET plan_cache_mode = force_generic_plan')
  Object.assign(client, { query, transaction })
}

/** Saves the contents of a database and returns a function that restores them, which is faster than opening a copy. */
export async function rememberContents(client: PGlite) {
  const read = async <T>(statement: string) => (await client.query<T>(statement)).rows
  const findUsedTables = () =>
    read<{ name: string }>(
      `SELECT quote_ident(relname) AS name FROM pg_class
       WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0 ORDER BY relname`,
    )
  const sequences = await read<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
  )
  const restore: string[] = []
  await client.exec('CREATE SCHEMA remembered')
  for (const { name } of await findUsedTables()) {
    await client.exec(`CREATE TABLE remembered.${name} AS TABLE public.${name}`)
    const [columns] = await read<{ names: string }>(
      `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS names FROM pg_attribute
       WHERE attrelid = 'public.${name}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    )
    restore.push(
      `INSERT INTO public.${name} (${columns!.names}) OVERRIDING SYSTEM VALUE SELECT ${columns!.names} FROM remembered.${name}`,
    )
  }
  for (const { name } of sequences) {
    const [state] = await read<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM public.${name}`,
    )
    restore.push(`SELECT setval('public.${name}', ${state!.last}, ${state!.called})`)
  }

  return async () => {
    const tables = (await findUsedTables()).map(({ name }) => `public.${name}`)
    // Disables triggers, some of which refuse to empty their tables, and the checks of foreign keys.
    await client.exec(`
      SET session_replication_role = replica;
      TRUNCATE ${tables.join(', ')} CASCADE;
      ${restore.join(';\n')};
      SET session_replication_role = origin;
      DISCARD PLANS`)
  }
}
