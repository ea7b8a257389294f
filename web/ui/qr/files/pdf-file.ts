export interface PdfObject {
  /** What stands between << and >>. */
  dictionary: string
  stream?: Uint8Array<ArrayBuffer>
}

const encoder = new TextEncoder()

/** A file of PDF 1.4. Objects are numbered from 1 on; the first is the catalogue. */
export function pdfFile(objects: readonly PdfObject[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const add = (part: string | Uint8Array<ArrayBuffer>) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  // Bytes above 127 tell whoever carries the file that it is no text.
  add('%PDF-1.4\n%\u00E2\u00E3\u00CF\u00D3\n')
  const places = objects.map(({ dictionary, stream }, at) => {
    const place = length
    const size = stream ? ` /Length ${stream.length}` : ''
    add(`${at + 1} 0 obj\n<< ${dictionary}${size} >>\n`)
    if (stream) {
      add('stream\n')
      add(stream)
      add('\nendstream\n')
    }
    add('endobj\n')
    return place
  })
  const table = length
  const count = objects.length + 1
  // Every line of the table is 20 bytes long.
  const lines = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`)
  add(`xref\n0 ${count}\n0000000000 65535 f \n${lines.join('')}`)
  add(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}
