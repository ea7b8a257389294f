/** One event of a stream: its name, and its lines of data. */
export interface StreamEvent {
  name: string
  data: string
}

/**
 * Reads server-sent events from text that comes in pieces, cut anywhere.
 * Comments, ids and waiting times are left out: nobody here needs them.
 */
export function createEventReader(onEvent: (event: StreamEvent) => void): (text: string) => void {
  let rest = ''
  let isFirst = true
  let name = ''
  let data: string[] = []

  const takeLine = (line: string) => {
    if (line === '') {
      if (data.length > 0) onEvent({ name: name || 'message', data: data.join('\n') })
      name = ''
      data = []
      return
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
  }

  return text => {
    if (text === '') return
    rest += isFirst ? text.replace(/^\uFEFF/, '') : text
    isFirst = false
    // A carriage return at the end may be the first half of a line end.
    const lines = rest.split(/\r\n|\r(?!$)|\n/)
    rest = lines.pop() ?? ''
    lines.forEach(takeLine)
  }
}
