import { escapeIdentifier, type QueryResultRow } from 'pg'

type Scalar = string | number | bigint | boolean | Date | Buffer | null

/** What may stand in `${…}`: a value, which is sent apart from the text, or a part of a statement. JSON is sent as its text. */
export type SqlValue = Scalar | readonly Scalar[] | Fragment

/** A part of a statement with its values. Only this module makes them, so that no value can pass for text. */
export class Fragment {
  readonly strings: readonly string[]
  readonly values: readonly SqlValue[]

  constructor(strings: readonly string[], values: readonly SqlValue[]) {
    this.strings = strings
    this.values = values
  }
}

/** Runs one statement and answers its rows. */
type Run = <Rows extends QueryResultRow[] = Record<string, unknown>[]>(
  strings: TemplateStringsArray,
  ...values: SqlValue[]
) => Promise<Rows[number][]>

/** What statements run on: the database, or a transaction. */
export interface SqlRunner extends Run {
  /**
   * The same for what is asked with every request: outside of a transaction PostgreSQL keeps it read and, where its plan hardly hangs on the values,
   * planned, for each connection, in 20 KB: a short one takes 0.08 ms instead of 0.35. Its text, and the types of its columns, are always the same.
   */
  prepared: Run
  /**
   * Runs text as it is, several statements too where there are no values; never text that came from outside. Answers the rows
   * of all of it.
   */
  unsafe(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

/** A statement as it is sent: its text with numbered places, and what belongs there. */
export interface Statement {
  text: string
  values: readonly unknown[]
}

/** Connections to a database. */
export interface SqlPool extends SqlRunner {
  /**
   * All or nothing: what `work` throws takes back what it did. It is done again, a few times at most, when PostgreSQL ends it because
   * others and it wait for one another; so what it does elsewhere has to be safe to repeat.
   */
  begin<Answer>(work: (tx: SqlRunner) => Promise<Answer>): Promise<Answer>
  /** Lets what runs end, for `timeout` seconds at most where it is given, and closes every connection. */
  end(options?: { timeout: number }): Promise<void>
}

/** A connection of its own. */
export interface SqlSession extends SqlRunner {
  /** Rows of `copy … to stdout`, as fast as they are asked for; nothing else may be asked meanwhile. */
  copyOut(statement: string): AsyncIterable<Uint8Array>
  /** Gives rows to `copy … from stdin`; resolves when all of them are taken. */
  copyIn(statement: string, rows: AsyncIterable<Uint8Array>): Promise<void>
}

export interface Sql extends SqlPool {
  /** Does work on a connection of its own, whose statements may take as long as they like. */
  session<Answer>(work: (session: SqlSession) => Promise<Answer>): Promise<Answer>
  /** Hears a channel from now on; `onListening` is called each time the line to it is there, for what came before was missed. */
  listen(
    channel: string,
    onNotice: (payload: string) => void,
    onListening: () => void
  ): Promise<{ unlisten: () => Promise<void> }>
  /**
   * Rows of a statement, a batch at a time, as fast as they are asked for and all as of one moment; on a connection of its own. What
   * runs is broken off when the signal says so.
   */
  cursor<Row extends QueryResultRow>(
    statement: Statement,
    signal: AbortSignal
  ): AsyncGenerator<Row[], void, undefined>
}

/** A part of a statement, to be put into a whole one. */
export const fragment = (strings: TemplateStringsArray, ...values: SqlValue[]): Fragment =>
  new Fragment(strings, values)

/** Conditions that all hold; without any everything does. */
export const allOf = (conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((before, condition) => fragment`${before} and ${condition}`, fragment`true`)

const columnNames = (row: object) => Object.keys(row).map(escapeIdentifier)

type Columns = Readonly<Record<string, SqlValue>>

/** `(columns) values (…), (…)` of rows that have the same columns. */
export function insertion(rows: readonly Columns[]): Fragment {
  const names = columnNames(rows[0] ?? {})
  const odd = rows.some(row => columnNames(row).join() !== names.join())
  if (names.length === 0 || odd) throw new Error('rows to insert need the same columns')
  const values = rows.flatMap(row => Object.values(row))
  const strings = values.map((_, index) => {
    if (index === 0) return `(${names.join(', ')}) values (`
    return index % names.length === 0 ? '), (' : ', '
  })
  return new Fragment([...strings, ')'], values)
}

/** `column = value, …` for `update … set`. */
export function assignments(row: Columns): Fragment {
  const names = columnNames(row)
  if (names.length === 0) throw new Error('nothing to set')
  const strings = names.map((name, index) => `${index === 0 ? '' : ', '}${name} = `)
  return new Fragment([...strings, ''], Object.values(row))
}

export function compile(statement: Fragment): { text: string; values: SqlValue[] } {
  const values: SqlValue[] = []
  const textOf = ({ strings, values: given }: Fragment): string =>
    strings
      .map((text, index) => {
        if (index === given.length) return text
        const value = given[index]
        if (value === undefined) throw new TypeError(`an undefined value after "${text}"`)
        return text + (value instanceof Fragment ? textOf(value) : `$${values.push(value)}`)
      })
      .join('')
  return { text: textOf(statement), values }
}
