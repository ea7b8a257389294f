import readXlsx from 'read-excel-file/node'

type Cells = (string | null)[]
export type Book = Map<string, Cells[]>

/** Every sheet by its name, header and all; what is no text as JSON tells it. */
export async function bookOf(file: Buffer): Promise<Book> {
  const sheets = await readXlsx(file, { trim: false })
  return new Map(
    sheets.map(({ sheet, data }) => [
      sheet,
      data.map(row =>
        row.map(cell => {
          if (cell === null || typeof cell === 'string') return cell
          return cell instanceof Date ? cell.toISOString() : String(cell)
        })
      )
    ])
  )
}

/** The rows of a sheet below its header. */
export const rowsOf = (book: Book, sheet: string): Cells[] => (book.get(sheet) ?? []).slice(1)
