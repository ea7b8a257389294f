import type { Sql, SqlRunner } from './postgres.ts'

/** NOTIFY carries less than 8,000 bytes; the head of a piece needs some of them. */
const PIECE_MAX = 7900

const isWithinCharacter = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80

function piecesOf(text: string): string[] {
  const bytes = Buffer.from(text)
  const pieces: string[] = []
  for (let start = 0; start < bytes.length || pieces.length === 0;) {
    let end = Math.min(start + PIECE_MAX, bytes.length)
    while (isWithinCharacter(bytes[end])) end -= 1
    pieces.push(bytes.toString('utf8', start, end))
    start = end
  }
  return pieces.map((piece, index) => `${index + 1}/${pieces.length} ${piece}`)
}

/** Tells a text of any length to everyone who hears a channel. All of its notices are one transaction's: they come in order, or not at all. */
export async function tellAll(sql: SqlRunner, channel: string, text: string): Promise<void> {
  await sql`
    select pg_notify(${channel}, piece) from unnest(${piecesOf(text)}::text[]) with ordinality as all_of(piece, place)
    order by place`
}

const HEAD = /^(\d+)\/(\d+) /

/** Puts the pieces of texts together again. What has lost its beginning, with a line that broke, is nothing. */
export function wholeTexts(onText: (text: string) => void): (notice: string) => void {
  let gathered: string[] = []
  return notice => {
    const [head = '', place, count] = HEAD.exec(notice) ?? []
    if (place === '1') gathered = []
    if (Number(place) !== gathered.length + 1) return
    gathered.push(notice.slice(head.length))
    if (place !== count) return
    onText(gathered.join(''))
    gathered = []
  }
}

/** Hears the texts of a channel; `onListening` as `Sql.listen` has it. */
export const hearAll = (
  sql: Pick<Sql, 'listen'>,
  channel: string,
  onText: (text: string) => void,
  onListening: () => void
): ReturnType<Sql['listen']> => sql.listen(channel, wholeTexts(onText), onListening)
